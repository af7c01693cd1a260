import type { Metadata } from 'next';
import { BillingIntervalPriceCard } from '@/components/admin/prices/billing-interval-price-card';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { fetchPricesView } from '@/lib/membership/price-change/view';

export const metadata: Metadata = { title: 'Prices' };

export default async function PricesPage() {
  await requireAdmin();
  const { intervals, earliest, latest } = await fetchPricesView();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Prices"
        lead="Membership prices in Stripe, and how many memberships renew at each price, free trials included. Members keep their price until we email them a new one, 30 days ahead."
      />
      <div className="space-y-5">
        {intervals.map((prices) => (
          <BillingIntervalPriceCard key={prices.interval} prices={prices} earliest={earliest} latest={latest} />
        ))}
      </div>
    </div>
  );
}
