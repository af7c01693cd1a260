import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import type { BillingIntervalPrices } from '@/lib/membership/price-change/schema';
import { formatAmount } from '@/lib/site';
import { PriceAnnouncementForm } from './price-announcement-form';
import { PriceChangeStatus } from './price-change-status';

const TITLES = { month: 'Monthly', year: 'Yearly' };

type IntervalCardProps = {
  prices: BillingIntervalPrices;
  isStripeConfigured: boolean;
  earliest: string;
  latest: string;
};

/**
 * Card for monthly or yearly payment: the price for new members, the prices that existing members pay, and the newest
 * price change.
 */
export function BillingIntervalPriceCard({ prices, isStripeConfigured, earliest, latest }: IntervalCardProps) {
  const { interval, sold, plans, concerned, change } = prices;
  const runs = change !== null && change.calledOffAt === null && change.doneAt === null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{TITLES[interval]}</CardTitle>
        <CardDescription>
          {sold
            ? `New members pay ${formatAmount(sold.cents)}, according to Stripe.`
            : !isStripeConfigured
              ? 'No price yet, because payments are not set up.'
              : "We can't read a valid price from Stripe. Stripe may be down, have no price, or have a different price than our pages."}
        </CardDescription>
      </CardHeader>
      <CardContent className="space-y-5">
        {plans.length > 0 && (
          <dl className="divide-y">
            {plans.map(({ cents, count }) => (
              <div key={cents} className="flex items-baseline justify-between gap-4 py-2">
                <dt>
                  {formatAmount(cents)} per {interval}
                  {sold?.cents === cents && <span className="text-muted-foreground"> (current price)</span>}
                </dt>
                <dd className="font-semibold whitespace-nowrap tabular-nums">
                  {count.toLocaleString('en-CA')} {count === 1 ? 'member' : 'members'}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {plans.length === 0 && <p className="text-muted-foreground">No membership renews at this interval.</p>}
        {change && <PriceChangeStatus change={change} interval={interval} />}
        {!runs && sold && concerned > 0 && (
          <PriceAnnouncementForm
            key={change?.id ?? 0}
            interval={interval}
            sold={sold}
            affectedMembers={concerned}
            older={plans.filter(({ cents }) => cents !== sold.cents).map(({ cents }) => cents)}
            change={change?.id ?? 0}
            earliest={earliest}
            latest={latest}
          />
        )}
        {!runs && sold && concerned === 0 && plans.length > 0 && (
          <p className="text-muted-foreground">
            All members pay the current price. To change it, create a new price in Stripe first, then announce it here.
          </p>
        )}
      </CardContent>
    </Card>
  );
}
