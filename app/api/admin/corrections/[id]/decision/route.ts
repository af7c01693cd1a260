import { route } from '@/lib/http/route';
import { decideSuggestion } from '@/lib/moderation/suggestions/decide-suggestion';
import { fetchSuggestionForAdmin } from '@/lib/moderation/suggestions/queries';
import { adminSuggestionView, decideSuggestionSchema, suggestionParams } from '@/lib/moderation/suggestions/schema';

export const POST = route({
  about: 'Accepts or rejects a suggested correction, and notifies its author.',
  may: 'school.manage',
  params: suggestionParams,
  body: decideSuggestionSchema,
  reply: adminSuggestionView,
  refuses: { conflict: "The suggestion is already decided, or the listing's value has changed since." },
  handle: async ({ act, params, body }) => {
    await decideSuggestion(act, params.id, body);
    return fetchSuggestionForAdmin(params.id);
  },
});
