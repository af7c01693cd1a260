import { route } from '@/lib/http/route';
import { exportSchoolGrowthCsv } from '@/lib/statistics/growth';
import { growthCsvQuery } from '@/lib/statistics/growth-schema';

export const GET = route({
  about: 'Returns the growth of schools as a CSV file. Numbers below five are left out.',
  may: 'school.manage',
  query: growthCsvQuery,
  sends: { types: ['text/csv'] },
  handle: async ({ query: { board } }) =>
    new Response(await exportSchoolGrowthCsv(board), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="growth.csv"',
      },
    }),
});
