import type { Metadata } from 'next';
import { MembershipPage } from '@/components/membership/membership-page';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireSignedIn } from '@/lib/auth/pages';
import { keys } from '@/lib/http/keys';
import { paymentSettings } from '@/lib/membership/start/browser-settings';
import { membershipOf } from '@/lib/membership/view/queries';
import { plan } from '@/lib/site';

export const metadata: Metadata = { title: 'Subscription' };

export default async function SubscriptionPage() {
  const user = await requireSignedIn('/subscription');
  const membership = await membershipOf(user);
  return (
    <>
      <PageHeader
        title="Subscription"
        lead={`${plan.monthly}. Cancel anytime. The fee keeps trolls out and keeps this place free of ads.`}
      />
      <ServerState entries={[[keys.membership(), membership]]}>
        <MembershipPage settings={paymentSettings()} />
      </ServerState>
    </>
  );
}
