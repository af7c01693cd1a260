import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { MembershipPage } from '@/components/membership/page/membership-page';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { contactEmail } from '@/lib/process/current-settings';
import { paymentFormSettings } from '@/lib/membership/start/payment-form-settings';
import { fetchMembershipPageView } from '@/lib/membership/view/queries';
import { fetchHouseholdSeats } from '@/lib/membership/household-seat/queries';

export const metadata: Metadata = { title: 'Subscription' };

type SubscriptionPageProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function SubscriptionPage({ searchParams }: SubscriptionPageProps) {
  const { code } = await searchParams;
  const codeInAddress = typeof code === 'string' ? code.slice(0, 40) : '';
  const user = await requireSignedIn(
    codeInAddress ? `/subscription?code=${encodeURIComponent(codeInAddress)}` : '/subscription',
  );
  const [membership, seat] = await Promise.all([fetchMembershipPageView(user), fetchHouseholdSeats(user.id)]);
  return (
    <>
      <PageHeader
        title="Subscription"
        lead={
          // CSS hides this line while the page shows the offer or the card form, so that nothing distracts from them.
          <span className="[main:has([data-hides-lead])_&]:hidden">
            Your schools are under{' '}
            <Link href="/subscriptions" className="font-semibold text-primary underline underline-offset-2">
              My Subscriptions
            </Link>
            .
          </span>
        }
      />
      <QueryCacheHydrator
        entries={[
          [queryKeys.membership(), membership],
          [queryKeys.seat(), seat],
        ]}
      >
        <MembershipPage settings={paymentFormSettings()} contact={contactEmail()} code={codeInAddress} />
      </QueryCacheHydrator>
    </>
  );
}
