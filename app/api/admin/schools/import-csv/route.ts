import { route } from '@/lib/http/route';
import { importSchools } from '@/lib/schools/import/import-schools';
import { importReply, importSchema, MAX_IMPORT_BYTES } from '@/lib/schools/import/schema';

export const POST = route({
  about:
    'Imports schools from the rows of a CSV file. Each row changes its school or creates one. The reply lists the errors of each row, and an error does not block other rows.',
  may: 'school.manage',
  body: importSchema,
  bodyLimit: MAX_IMPORT_BYTES,
  reply: importReply,
  limit: 'school.import',
  handle: ({ act, body }) => importSchools(act, body),
});
