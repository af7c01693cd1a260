import { route } from '@/lib/http/route';
import { announcePriceChange } from '@/lib/membership/price-change/announce-price-change';
import { announcePriceChangeReply, announcePriceChangeSchema } from '@/lib/membership/price-change/schema';

export const POST = route({
  about:
    'Announces the current price to members who pay an older one. The price is for a month or a year. It applies from a day at least 30 days ahead. Each member gets an email, and pays the current price from their first renewal on or after that day.',
  may: 'user.manage',
  body: announcePriceChangeSchema,
  reply: announcePriceChangeReply,
  status: 201,
  refuses: {
    invalid: 'The input is not valid, or the day is too soon or too far away.',
    not_found: 'The field `seen` names a price change that does not exist.',
    conflict:
      'The price or its newest change differs from `seen`, another price change is in progress, or the new price would affect no member.',
    unavailable: 'The payment provider is unavailable. Nothing was announced.',
  },
  handle: ({ act, body }) => announcePriceChange(act, body),
});
