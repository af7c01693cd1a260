import { route } from '@/lib/http/route';
import { exportMonthAsCsv } from '@/lib/membership/accounting/month-export';
import { monthQuery } from '@/lib/membership/accounting/schema';

export const GET = route({
  about:
    "Returns a month of the accounts as a CSV file. The file has one row for each entry in the payment provider's balance.",
  may: 'user.manage',
  query: monthQuery,
  sends: { types: ['text/csv'] },
  handle: async ({ query: { month } }) =>
    new Response(await exportMonthAsCsv(month), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="accounts-${month}.csv"`,
      },
    }),
});
