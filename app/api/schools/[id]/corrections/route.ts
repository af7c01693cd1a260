import { route } from '@/lib/http/route';
import { saveSuggestion } from '@/lib/moderation/suggestions/save-suggestion';
import { suggestionSchema, suggestionView } from '@/lib/moderation/suggestions/schema';
import { schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: "Suggests a new value for a field of a school's listing. An administrator accepts or rejects the suggestion.",
  may: 'school.follow',
  params: schoolParams,
  body: suggestionSchema,
  reply: suggestionView,
  status: 201,
  limit: 'school.correct',
  refuses: {
    conflict: 'The same suggestion is already waiting for a decision, or suggestions are turned off at the school.',
  },
  once: true,
  handle: ({ actor, params, body }) => saveSuggestion(actor.id, params.id, body),
});
