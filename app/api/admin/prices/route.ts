import { route } from '@/lib/http/route';
import { announceChange } from '@/lib/membership/price-change/announce';
import { announced, announceSchema } from '@/lib/membership/price-change/schema';

export const POST = route({
  about:
    'Announces the current price of a month or a year to members at an older price, from a day at least 30 days ahead. Each member gets an email, and pays it from the first renewal on or after their day.',
  may: 'user.manage',
  body: announceSchema,
  reply: announced,
  status: 201,
  refuses: {
    invalid: 'The input is not valid, or the day is too soon or too far.',
    not_found: 'The change that was seen is not there.',
    conflict: 'The price or the changes are not as they were seen, one runs already, or it would concern nobody.',
    unavailable: 'The payment provider is away; nothing was announced.',
  },
  handle: ({ act, body }) => announceChange(act, body),
});
