import type { Metadata } from 'next';
import { MembershipPage } from '@/components/account/membership-page';
import { requireSignedIn } from '@/lib/auth/pages';
import { plan } from '@/lib/site';

export const metadata: Metadata = { title: 'Subscription' };

export default async function SubscriptionPage() {
  await requireSignedIn('/subscription');
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl font-extrabold tracking-tight">Subscription</h1>
      <p className="mt-2 mb-5 text-muted-foreground">
        {plan.price} per month after a {plan.trialDays}-day free trial. The fee keeps trolls out and keeps this place free
        of ads.
      </p>
      <MembershipPage />
    </div>
  );
}
