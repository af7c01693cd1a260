import { Check } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { plan } from '@/lib/site';
import { DueWhen } from './due-when';
import { Section } from './section';

const BENEFITS = [
  'All Nova Scotia school profiles',
  'Posting to school boards',
  'A personalized dashboard feed',
  'Photo and video uploads',
  'Following unlimited schools',
];

export function Pricing() {
  return (
    <Section
      title="Simple Pricing"
      lead={`One plan, one price, everything included: ${plan.trialDays} days free, then ${plan.price} per month, cancel anytime.`}
    >
      <div className="lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] grid overflow-hidden rounded-xl border bg-card shadow-card">
        <div className="p-6 sm:p-10">
          <h3 className="text-xl font-semibold font-display">{plan.name}</h3>
          <p className="mt-3 gap-x-3 flex flex-wrap items-baseline">
            <span className="text-6xl font-bold tracking-tight sm:text-7xl font-display">{plan.price}</span>
            <span className="text-lg text-muted-foreground">per month</span>
          </p>
          <CheckList items={BENEFITS} className="mt-7 gap-x-8 sm:columns-2 lg:columns-1 xl:columns-2" />
          <Button asChild size="lg" className="mt-8 sm:w-auto sm:px-10 w-full">
            <Link href="/register" prefetch={false}>
              Get Started
            </Link>
          </Button>
        </div>
        <div className="p-6 sm:p-10 lg:border-t-0 lg:border-l border-t bg-muted">
          <h3 className="text-xl font-semibold font-display">What is due when</h3>
          <div className="mt-6">
            <DueWhen />
          </div>
        </div>
      </div>
    </Section>
  );
}

/** What one gets, point by point. */
function CheckList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item} className="gap-2.5 py-1.5 flex break-inside-avoid">
          <Check aria-hidden strokeWidth={3} className="mt-0.5 size-5 shrink-0 text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
