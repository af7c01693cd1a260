import { route } from '@/lib/http/route';
import { readMonth } from '@/lib/membership/accounting/job';
import { readReply, readSchema } from '@/lib/membership/accounting/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Reads a month of the accounts from the payment provider again, and returns the number of new lines.',
  may: 'user.manage',
  body: readSchema,
  reply: readReply,
  refuses: {
    unavailable: 'The payment provider is away, or the tax rates cannot be read. What is kept stays as it was.',
  },
  handle: async ({ body: { month } }) => ({ added: await withStripe(() => readMonth(month)) }),
});
