import { Alert } from '@/components/ui/alert';
import { day } from '@/lib/time/dates';
import type { ComingPrice } from '@/lib/membership/coming-price/schema';
import { dollarsRate } from '@/lib/site';

/** Note above the plan card for a member whose price is going to change. */
export function ComingPriceNote({ coming }: { coming: ComingPrice }) {
  const { from, notBefore } = coming;
  return (
    <Alert title="The price of your membership is changing">
      {from === null
        ? `The price will be ${dollarsRate(coming)}, no earlier than ${day(notBefore)}. We'll email you at least 30 days before you pay the new price.`
        : `The price will be ${dollarsRate(coming)}, from your first renewal on or after ${day(from)}. Until then, it stays the same.`}
    </Alert>
  );
}
