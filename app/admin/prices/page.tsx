import type { Metadata } from 'next';
import { BillingIntervalPriceCard } from '@/components/admin/prices/billing-interval-price-card';
import { Alert } from '@/components/ui/alert';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { env } from '@/lib/env';
import { fetchPricesView } from '@/lib/membership/price-change/prices-view';
import { isStripeConfigured } from '@/lib/membership/stripe';

export const metadata: Metadata = { title: 'Prices' };

export default async function PricesPage() {
  await requireAdmin();
  const { intervals, earliest, latest } = await fetchPricesView();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Prices"
        lead="Membership prices in Stripe, and how many memberships renew at each price, free trials included. We email members at least 30 days before they pay a new price."
      />
      {!isStripeConfigured() && (
        <Alert title="Payments are not set up yet" className="mb-5">
          Prices appear here once the site is connected to Stripe. Until then, nobody can start a membership. The guide
          “Go live with Stripe” in the site's documents lists the steps.
        </Alert>
      )}
      {env().DEMO && intervals.every(({ concerned, change }) => concerned === 0 && change === null) && (
        <Alert title="Try a price change in this demo" className="mb-5">
          <p>
            Run <code className="font-mono break-words">npm run stripe -- earlier-price 4.99</code>, then reload this
            page. Three members then pay an earlier price, and you can announce today's price to them. The command
            prints the next steps.
          </p>
        </Alert>
      )}
      <div className="space-y-5">
        {intervals.map((prices) => (
          <BillingIntervalPriceCard
            key={prices.interval}
            prices={prices}
            isStripeConfigured={isStripeConfigured()}
            earliest={earliest}
            latest={latest}
          />
        ))}
      </div>
    </div>
  );
}
