import { areaOfSchool } from '@/lib/events/area';
import { importEvents } from '@/lib/events/import/import-events';
import { calendarImportInput, calendarImportReport } from '@/lib/events/schema';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about:
    'Imports the events of an iCalendar file, matched by their UID. An event is in conflict if it was edited manually and differs from the file. The import keeps the edited event, unless `takeFile` names it. With `dryRun`, the request only reports what would happen.',
  may: 'school.manage',
  params: schoolParams,
  body: calendarImportInput,
  bodyLimit: 1_500_000,
  reply: calendarImportReport,
  handle: ({ act, params, body }) => importEvents(act, { ...areaOfSchool(params.id), feedId: null }, body),
});
