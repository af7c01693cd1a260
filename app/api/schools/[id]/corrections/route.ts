import { route } from '@/lib/http/route';
import { suggest } from '@/lib/moderation/suggestions/suggest';
import { suggestSchema, suggestionView } from '@/lib/moderation/suggestions/schema';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Suggests what a field of a school’s listing should say, for an administrator to accept or refuse.',
  may: 'school.follow',
  params: schoolParams,
  body: suggestSchema,
  reply: suggestionView,
  status: 201,
  limit: 'school.correct',
  refuses: { conflict: 'The same waits already, or suggestions are switched off there.' },
  once: true,
  handle: ({ actor, params, body }) => suggest(actor.id, params.id, body),
});
