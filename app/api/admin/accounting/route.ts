import { route } from '@/lib/http/route';
import { reimportBalanceMonth } from '@/lib/membership/accounting/balance-import-job';
import { balanceImportReply, balanceImportSchema } from '@/lib/membership/accounting/schema';
import { runStripeCalls } from '@/lib/membership/stripe';

export const POST = route({
  about: 'Reads a month of the accounts from the payment provider again. Returns the number of new entries.',
  may: 'user.manage',
  body: balanceImportSchema,
  reply: balanceImportReply,
  refuses: {
    unavailable: 'The payment provider is unavailable, or the tax rates cannot be read. The stored data is unchanged.',
  },
  handle: async ({ body: { month } }) => ({ added: await runStripeCalls(() => reimportBalanceMonth(month)) }),
});
