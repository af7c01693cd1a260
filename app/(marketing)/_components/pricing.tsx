import { Check } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { membershipPlan } from '@/lib/site';
import { MarketingSection } from './marketing-section';

const BENEFITS = [
  'All Nova Scotia school profiles',
  'Posting to school boards',
  'A personalized dashboard feed',
  'Photo and video uploads',
  'Following unlimited schools',
];

export function Pricing() {
  return (
    <MarketingSection title="Simple Pricing" lead="One membership, everything included." beside>
      <div className="rounded-xl border bg-card p-5 shadow-card sm:p-10">
        <div>
          <h3 className="font-display text-xl font-semibold">{membershipPlan.name}</h3>
          <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-[min(3rem,14vw)] font-bold tracking-tight sm:text-7xl">
              {membershipPlan.amount}
            </span>
            <span className="text-lg text-muted-foreground">per month, {membershipPlan.tax}</span>
          </p>
          <CheckList items={BENEFITS} className="mt-4" />
        </div>
        <Button asChild size="lg" className="mt-5 w-full sm:w-auto sm:px-10">
          <Link href="/register" prefetch={false}>
            Get Started
          </Link>
        </Button>
      </div>
    </MarketingSection>
  );
}

/** List of the features that a membership includes. */
function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex break-inside-avoid gap-2.5 py-1">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 stroke-3 text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
