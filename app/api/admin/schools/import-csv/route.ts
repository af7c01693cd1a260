import { route } from '@/lib/http/route';
import { importSchools } from '@/lib/schools/import/commands';
import { importReply, importSchema, MAX_IMPORT_BYTES } from '@/lib/schools/import/schema';

export const POST = route({
  about:
    'Takes rows of a CSV over: each changes the school it is about or creates one; what is wrong with a row is answered, and holds up no other.',
  may: 'school.manage',
  body: importSchema,
  bodyLimit: MAX_IMPORT_BYTES,
  reply: importReply,
  limit: 'school.import',
  handle: ({ act, body }) => importSchools(act, body),
});
