import { now } from '@/lib/time/clock';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { route } from '@/lib/http/route';
import { exportSchools } from '@/lib/schools/admin/queries';

export const GET = route({
  about: 'Returns all schools as a CSV file, which can be imported again.',
  may: 'school.manage',
  sends: { types: ['text/csv'] },
  handle: async () => {
    const day = formatDateFieldValue(now().getTime());
    return new Response(await exportSchools(), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="schools-${day}.csv"`,
      },
    });
  },
});
