import { Alert } from '@/components/ui/alert';
import { formatDate } from '@/lib/time/format-dates';
import type { AnnouncedPrice } from '@/lib/membership/announced-price-schema';
import { formatDollarsPerInterval } from '@/lib/site';

/** Note for a member whose price is going to change, above the card with their plan. */
export function UpcomingPriceNote({ coming }: { coming: AnnouncedPrice }) {
  const { from, notBefore } = coming;
  return (
    <Alert title="The price of your membership is changing">
      {from === null
        ? `The price will be ${formatDollarsPerInterval(coming)}, no earlier than ${formatDate(notBefore)}. We'll email you at least 30 days before you pay the new price.`
        : `The price will be ${formatDollarsPerInterval(coming)}, from your first renewal on or after ${formatDate(from)}. Until then, it stays the same.`}
    </Alert>
  );
}
