import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { plan } from '@/lib/site';
import { CheckList } from './check-list';
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
    <Section title="Simple Pricing" lead="One plan, one price, everything included." tone="white">
      <div className="mx-auto max-w-md rounded-xl border bg-background p-6 shadow-raised sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-xl font-bold">{plan.name}</h3>
          <Badge variant="success">{plan.trialDays}-day free trial</Badge>
        </div>
        <p className="mt-4 flex items-baseline gap-2">
          <span className="text-5xl font-extrabold tracking-tight">{plan.price}</span>
          <span className="text-muted-foreground">per month</span>
        </p>
        <p className="mt-1 text-sm text-muted-foreground">Canadian dollars, tax included. Cancel anytime.</p>
        <CheckList items={BENEFITS} className="mt-6" />
        <Button asChild size="lg" className="mt-8 w-full">
          <Link href="/register">Get Started</Link>
        </Button>
      </div>
    </Section>
  );
}
