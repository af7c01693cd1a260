import { Alert } from '@/components/ui/alert';
import { dateText } from '@/lib/time/dates';
import type { AnnouncedPrice } from '@/lib/membership/announced-price-schema';
import { dollarsPerIntervalText } from '@/lib/site';

/** Note above the plan card for a member whose price is going to change. */
export function ComingPriceNote({ coming }: { coming: AnnouncedPrice }) {
  const { from, notBefore } = coming;
  return (
    <Alert title="The price of your membership is changing">
      {from === null
        ? `The price will be ${dollarsPerIntervalText(coming)}, no earlier than ${dateText(notBefore)}. We'll email you at least 30 days before you pay the new price.`
        : `The price will be ${dollarsPerIntervalText(coming)}, from your first renewal on or after ${dateText(from)}. Until then, it stays the same.`}
    </Alert>
  );
}
