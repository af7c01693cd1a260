import { Check } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import type { PricePerInterval } from '@/lib/membership/schema';
import { formatDollars, membershipPlan, site } from '@/lib/site';

const BENEFITS = [
  `All ${site.province} school profiles`,
  'Posting to school boards',
  'A personalized dashboard feed',
  'Photo and video uploads',
  'Following unlimited schools',
];

/** The list of membership benefits on the register and subscription pages. */
export function MembershipBenefits({ className }: { className?: string }) {
  return (
    <ul className={cn('space-y-2.5', className)}>
      {BENEFITS.map((benefit) => (
        <li key={benefit} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-[0.3em] size-[1em] shrink-0 stroke-3 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

const MONTH: PricePerInterval = { interval: 'month', amount: membershipPlan.cents / 100 };

export function MembershipPrice({ rate = MONTH, className }: { rate?: PricePerInterval; className?: string }) {
  return (
    <div className={className}>
      <p>
        <span className="font-display text-4xl font-bold tracking-tight">{formatDollars(rate.amount)}</span>{' '}
        <span className="inline-block text-muted-foreground">
          per {rate.interval}, {membershipPlan.tax}
        </span>
      </p>
      <p className="mt-1 text-sm text-muted-foreground">
        after a {membershipPlan.trialDays}-day free trial. Cancel anytime.
      </p>
    </div>
  );
}
