import { importEvents } from '@/lib/events/import/import';
import { importInput, importReport } from '@/lib/events/schema';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about:
    'Takes over the events of an iCalendar file, known again by their UID. What was corrected by hand and is something else in the file is a conflict: it stays, unless takeFile names it. With dryRun it only says what would happen.',
  may: 'school.manage',
  params: schoolParams,
  body: importInput,
  bodyLimit: 1_500_000,
  reply: importReport,
  handle: ({ act, params, body }) => importEvents(act, params.id, body),
});
