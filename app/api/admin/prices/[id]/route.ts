import { route } from '@/lib/http/route';
import { callOffChange } from '@/lib/membership/price-change/announce';
import { changeParams } from '@/lib/membership/price-change/schema';

export const DELETE = route({
  about: 'Calls a change of price off, until four days before its day; who was told of it is told.',
  may: 'user.manage',
  params: changeParams,
  refuses: { conflict: 'It was called off, is done, or its first members are being moved.' },
  handle: ({ act, params }) => callOffChange(act, params.id),
});
