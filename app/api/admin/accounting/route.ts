import { route } from '@/lib/http/route';
import { readMonth } from '@/lib/membership/accounting/job';
import { readBalanceReply, readBalanceSchema } from '@/lib/membership/accounting/schema';
import { withStripe } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Reads a month of the accounts from the payment provider again. Returns the number of new entries.',
  may: 'user.manage',
  body: readBalanceSchema,
  reply: readBalanceReply,
  refuses: {
    unavailable: 'The payment provider is unavailable, or the tax rates cannot be read. The stored data is unchanged.',
  },
  handle: async ({ body: { month } }) => ({ added: await withStripe(() => readMonth(month)) }),
});
