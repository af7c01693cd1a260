import { Check } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { membershipPlan } from '@/lib/site';
import { PaymentTimeline } from './payment-timeline';
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
    <MarketingSection
      title="Simple Pricing"
      lead={`One membership, everything included: ${membershipPlan.trialDays} days free, then ${membershipPlan.monthly}, cancel anytime.`}
    >
      <div className="grid overflow-hidden rounded-xl border bg-card shadow-card lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="p-6 sm:p-10">
          <h3 className="font-display text-xl font-semibold">{membershipPlan.name}</h3>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-6xl font-bold tracking-tight sm:text-7xl">{membershipPlan.amount}</span>
            <span className="text-lg text-muted-foreground">per month, {membershipPlan.tax}</span>
          </p>
          <CheckList items={BENEFITS} className="mt-7 gap-x-8 sm:columns-2 lg:columns-1 xl:columns-2" />
          <Button asChild size="lg" className="mt-8 w-full sm:w-auto sm:px-10">
            <Link href="/register" prefetch={false}>
              Get Started
            </Link>
          </Button>
        </div>
        <div className="border-t bg-muted p-6 sm:p-10 lg:border-t-0 lg:border-l">
          <h3 className="font-display text-xl font-semibold">What's due, and when</h3>
          <div className="mt-6">
            <PaymentTimeline />
          </div>
        </div>
      </div>
    </MarketingSection>
  );
}

/** List of the features that a membership includes. */
function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="flex break-inside-avoid gap-2.5 py-1.5">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 stroke-3 text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
