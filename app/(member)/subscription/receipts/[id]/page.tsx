import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PrintButton } from '@/components/membership/receipt/print-button';
import { Receipt } from '@/components/membership/receipt/receipt';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { AppError } from '@/lib/errors';
import { contactEmail } from '@/lib/process/current-settings';
import { stripeReceiptHref, receiptHref } from '@/lib/membership/receipt';
import { fetchReceipt } from '@/lib/membership/view/receipt';

export const metadata: Metadata = { title: 'Receipt' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ stripe?: string }> };

export default async function ReceiptPage({ params, searchParams }: Props) {
  const { id } = await params;
  const user = await requireSignedIn(receiptHref(id));
  const receipt = await fetchReceipt(user, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  const isStripeAway = (await searchParams).stripe === 'away';
  return (
    <div className="max-w-2xl print:max-w-none">
      <PageHeader
        title="Receipt"
        back={
          <BackLink href="/subscription" className="print:hidden">
            Subscription
          </BackLink>
        }
        actions={
          <div className="contents print:hidden">
            <Button asChild variant="outline">
              <a href={stripeReceiptHref(id)}>Receipt at Stripe</a>
            </Button>
            <PrintButton variant="outline" className="pointer-coarse:hidden" />
          </div>
        }
      />
      {isStripeAway && (
        <Alert variant="warning" title="We can't reach Stripe's page right now" className="mb-5 print:hidden">
          Our own receipt below has all the details. You can try Stripe's page again later.
        </Alert>
      )}
      <Receipt receipt={receipt} contact={contactEmail()} />
    </div>
  );
}
