import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { pageQuery } from '@/lib/http/request/page-query';
import { route } from '@/lib/http/route';
import { suggestionsOf } from '@/lib/moderation/suggestions/queries';
import { suggestionView } from '@/lib/moderation/suggestions/schema';

export const GET = route({
  about: 'What one has suggested to put right in the listings of schools, and what came of it; the newest first.',
  may: 'account.use',
  query: pageQuery,
  reply: z.array(suggestionView),
  handle: async ({ actor, query, ...answer }) => listOf(await suggestionsOf(actor.id, query), answer),
});
