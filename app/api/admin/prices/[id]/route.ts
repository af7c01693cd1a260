import { route } from '@/lib/http/route';
import { cancelPriceChange } from '@/lib/membership/price-change/announce-price-change';
import { priceChangeParams } from '@/lib/membership/price-change/schema';

export const DELETE = route({
  about:
    'Cancels a price change, and notifies the members whom its announcement reached. Cancelling is possible until four days before the change applies.',
  may: 'user.manage',
  params: priceChangeParams,
  refuses: { conflict: 'The change was cancelled or is complete, or the first members are moving to the new price.' },
  handle: ({ act, params }) => cancelPriceChange(act, params.id),
});
