import { Check } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';
import type { PricePerInterval } from '@/lib/membership/schema';
import { formatDollars, membershipPlan, site } from '@/lib/site';

export const FREE_BENEFITS = [
  `All ${site.province} school profiles`,
  'Reading and voting on every board',
  'A personalized dashboard feed',
  'Following unlimited schools',
];
export const PAID_BENEFITS = ['Posting to school boards', 'Commenting on posts', 'Photo and video uploads'];
const ALL_BENEFITS = [...PAID_BENEFITS, ...FREE_BENEFITS];

type MembershipBenefitsProps = { benefits?: readonly string[]; className?: string };

/** A list of benefits of a membership, or of the part that `benefits` names. */
export function MembershipBenefits({ benefits = ALL_BENEFITS, className }: MembershipBenefitsProps) {
  return (
    <ul className={cn('base:space-y-2.5', className)}>
      {benefits.map((benefit) => (
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
