import { route } from '@/lib/http/route';
import { callOffChange } from '@/lib/membership/price-change/announce';
import { changeParams } from '@/lib/membership/price-change/schema';

export const DELETE = route({
  about: 'Cancels a price change, until four days before it applies, and notifies the members who had heard of it.',
  may: 'user.manage',
  params: changeParams,
  refuses: { conflict: 'It was called off, is done, or its first members are being moved.' },
  handle: ({ act, params }) => callOffChange(act, params.id),
});
