import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { receiptHref } from '@/lib/membership/receipt';
import type { AdminPaymentView } from '@/lib/membership/view/admin-schema';
import { formatAmount } from '@/lib/site';
import type { UserDetail } from '../use-user-actions';
import { isRefundable } from './refund-amount';
import { RefundDialog } from './refund-dialog';

/** Payments of the user, newest first, each with its actions. */
export function PaymentsCard({ user }: { user: UserDetail }) {
  const [openInvoiceId, setAsked] = useState<string | null>(null);
  // Looks up the refund dialog's payment in the newest list. If somebody else has refunded the payment in the meantime,
  // the open dialog shows their refund.
  const payment = user.payments.find(({ invoiceId }) => invoiceId === openInvoiceId);
  if (user.payments.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Payments</CardTitle>
        <CardDescription>This list comes from Stripe. Refunds go back to the card that paid.</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="-my-4 divide-y">
          {user.payments.map((one) => (
            <Payment key={one.invoiceId} userId={user.id} payment={one} onRefund={() => setAsked(one.invoiceId)} />
          ))}
        </ul>
        {payment && <RefundDialog user={user} payment={payment} onClose={() => setAsked(null)} />}
      </CardContent>
    </Card>
  );
}

type PaymentProps = { userId: number; payment: AdminPaymentView; onRefund: () => void };

function Payment({ userId, payment, onRefund }: PaymentProps) {
  const { invoiceId, paidAt, cents, refundedCents, paidWith, isDisputed, dispute } = payment;
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatAmount(cents)}</span>
            {refundedCents > 0 && (
              <Badge variant="secondary">
                {refundedCents >= cents ? 'Refunded' : `${formatAmount(refundedCents)} refunded`}
              </Badge>
            )}
            {isDisputed && <Badge variant="destructive">Disputed</Badge>}
          </p>
          <p className="text-sm text-muted-foreground">
            {formatDate(paidAt)}
            {paidWith && `, ${paidWith}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline" size="sm">
            <Link href={receiptHref(invoiceId)} prefetch={false}>
              Receipt<span className="sr-only"> of {formatDate(paidAt)}</span>
            </Link>
          </Button>
          {isRefundable(payment) && (
            <Button variant="outline" size="sm" onClick={onRefund}>
              Refund<span className="sr-only"> the payment of {formatDate(paidAt)}</span>
            </Button>
          )}
        </div>
      </div>
      {dispute && (
        <Alert
          variant={isDisputed ? 'destructive' : 'warning'}
          title={isDisputed ? 'The bank wants this payment back' : 'The bank asked about this payment'}
          action={
            <Button asChild variant="outline">
              <a href={`/api/admin/users/${userId}/evidence?invoiceId=${encodeURIComponent(invoiceId)}`} download>
                Evidence as a PDF
              </a>
            </Button>
          }
        >
          <p>
            Stripe calls it {dispute.status.replaceAll('_', ' ')}
            {dispute.reason && `, reason: ${dispute.reason.replaceAll('_', ' ')}`}.
            {dispute.dueAt && ` Answer at Stripe by ${formatDateAndTime(dispute.dueAt)}.`}
          </p>
        </Alert>
      )}
    </li>
  );
}
