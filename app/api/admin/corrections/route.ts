import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { suggestions } from '@/lib/moderation/suggestions/queries';
import { adminSuggestionView, suggestionQuery } from '@/lib/moderation/suggestions/schema';

export const GET = route({
  about:
    'Returns the corrections that parents suggest for school listings. Lists either undecided corrections, oldest first, or decided corrections.',
  may: 'school.manage',
  query: suggestionQuery,
  reply: z.array(adminSuggestionView),
  handle: async ({ query, ...answer }) => listOf(await suggestions(query), answer),
});
