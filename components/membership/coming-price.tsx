import { Alert } from '@/components/ui/alert';
import { day } from '@/lib/dates';
import type { ComingPrice } from '@/lib/membership/coming-price/schema';
import { dollarsRate } from '@/lib/site';

/** Note above the plan card for a member whose price is going to change. */
export function ComingPriceNote({ coming }: { coming: ComingPrice }) {
  const { from, notBefore } = coming;
  return (
    <Alert title="The price of your plan changes">
      {from === null
        ? `It will be ${dollarsRate(coming)}, not before ${day(notBefore)}. We write to you at least 30 days before it applies to you.`
        : `It is ${dollarsRate(coming)}, from your first renewal on or after ${day(from)}. Until then it stays as it is.`}
    </Alert>
  );
}
