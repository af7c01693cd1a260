import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listSuggestionsForAdmin } from '@/lib/moderation/suggestions/queries';
import { adminSuggestionView, suggestionQuery } from '@/lib/moderation/suggestions/schema';

export const GET = route({
  about:
    'Returns the corrections that parents suggest for school listings. Lists either undecided corrections, oldest first, or decided corrections.',
  may: 'school.manage',
  query: suggestionQuery,
  reply: z.array(adminSuggestionView),
  handle: async ({ query, ...answer }) => buildListReply(await listSuggestionsForAdmin(query), answer),
});
