import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';
import { confirmSchoolLine, removeSchoolLine } from '@/lib/storm/confirm-line';
import { stormKindSchema, stormReportSchema } from '@/lib/storm/schema';

export const PUT = route({
  about:
    'Confirms a closure or delay at one school until midnight, in place of a confirmed one of the same kind and of the parents’ reports.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: stormReportSchema,
  refuses: { not_found: 'The school does not exist.' },
  handle: ({ act, params, body }) => confirmSchoolLine(act, params.id, body),
});

export const DELETE = route({
  about:
    'Removes a closure or delay at one school, confirmed or reported by parents. Does nothing if there is no such line.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  body: stormKindSchema,
  refuses: { not_found: 'The school does not exist.' },
  handle: ({ act, params, body }) => removeSchoolLine(act, params.id, body.kind),
});
