import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { REFUND_REASONS } from '@/components/admin/reasons/suggested-reasons';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatDate } from '@/lib/time/format-dates';
import type { AdminPaymentView } from '@/lib/membership/view/admin-schema';
import { formatAmount } from '@/lib/site';
import { isBlank } from '@/lib/text/clean-text';
import { useRefundPayment, type UserDetail } from '../use-user-actions';
import { BillingActionReasonField } from './billing-action-reason-field';
import { parseDollarsAsCents, refundableCents } from './refund-amount';

type RefundDialogProps = { user: UserDetail; payment: AdminPaymentView; endsNow?: boolean; onClose: () => void };

/** Dialog that refunds a payment in whole or in part, and optionally ends the membership. */
export function RefundDialog({ user, payment, endsNow = false, onClose }: RefundDialogProps) {
  const { mutate, isPending } = useRefundPayment(user.id);
  const left = refundableCents(payment);
  const [part, setPart] = useState<'whole' | 'part'>('whole');
  const [amount, setAmount] = useState('');
  const [then, setThen] = useState<'stays' | 'ends'>(endsNow ? 'ends' : 'stays');
  const [reason, setReason] = useState(REFUND_REASONS[0].text);
  const [isTried, setIsTried] = useState(false);
  const cents = part === 'whole' ? left : parseDollarsAsCents(amount);
  const wrongAmount = cents === null || cents < 1 || cents > left;
  const refundText = wrongAmount ? 'Refund' : `Refund ${formatAmount(cents)}`;
  const noReason = isBlank(reason);
  const ends = then === 'ends' && user.plan.isLive;

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (wrongAmount || noReason) return;
    const { invoiceId, refundedCents } = payment;
    mutate({ invoiceId, cents, refundedCents, endsNow: ends, reason }, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Refund a payment</DialogTitle>
          <DialogDescription>
            {formatAmount(payment.cents)} of {formatDate(payment.paidAt)}
            {payment.refundedCents > 0 && `, ${formatAmount(payment.refundedCents)} of it refunded`}. It goes back to{' '}
            {payment.paidWith ?? 'the card that paid'} in five to ten business days.
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={send} className="space-y-5">
          <RadioGroup
            legend="How much to refund"
            options={[
              {
                value: 'whole',
                label:
                  payment.refundedCents > 0 ? `The rest, ${formatAmount(left)}` : `All of it, ${formatAmount(left)}`,
              },
              { value: 'part', label: 'Part of it' },
            ]}
            value={part}
            onChange={setPart}
          />
          {part === 'part' && (
            <FormField
              label="Amount in Canadian dollars"
              hint={`At most ${formatAmount(left)}.`}
              error={isTried && wrongAmount ? `Enter an amount from CA$0.01 to ${formatAmount(left)}.` : undefined}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                maxLength={10}
                onChange={(event) => setAmount(event.target.value)}
                className="max-w-56"
              />
            </FormField>
          )}
          {user.plan.isLive && (
            <RadioGroup
              legend="Membership after the refund"
              options={[
                {
                  value: 'stays',
                  label: 'Continues',
                  hint: "A refund alone doesn't end the membership. The next month is charged as usual.",
                },
                {
                  value: 'ends',
                  label: 'Ends now',
                  hint: "The membership ends right away, any amount owed is dropped, and nothing more is charged. You can't undo this.",
                },
              ]}
              value={then}
              onChange={setThen}
            />
          )}
          <BillingActionReasonField
            value={reason}
            onChange={setReason}
            isMissing={isTried && noReason}
            suggestions={REFUND_REASONS}
          />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="destructive" pending={isPending}>
              {ends ? 'Refund and end now' : refundText}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
