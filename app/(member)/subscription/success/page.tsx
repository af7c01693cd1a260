import type { Metadata } from 'next';
import { BankRedirectHandler } from '@/components/membership/payment/bank-redirect-handler';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';

// At first, the page's address contains a secret of the payment. `no-referrer` keeps the browser from sending this
// address with other requests.
export const metadata: Metadata = { title: 'Subscription', referrer: 'no-referrer' };

/** Page to which the bank sends the browser back after a payment or card check (decision A7). */
export default async function PaymentReturnPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await requireSignedIn('/subscription');
  const { setup_intent: setupIntent, payment_intent: paymentIntent } = await searchParams;
  const intentId = [setupIntent, paymentIntent].find((id) => typeof id === 'string') ?? null;
  return (
    <>
      <PageHeader className="mb-0" title="Subscription" />
      <BankRedirectHandler intentId={intentId} />
    </>
  );
}
