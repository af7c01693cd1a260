import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { route } from '@/lib/http/route';
import { listOwnSuggestions } from '@/lib/moderation/suggestions/queries';
import { suggestionView } from '@/lib/moderation/suggestions/schema';

export const GET = route({
  about:
    "Returns the person's suggested corrections to listings, newest first. Includes the result of each suggestion.",
  may: 'account.use',
  query: pageQuery,
  reply: z.array(suggestionView),
  handle: async ({ actor, query, ...answer }) => buildListReply(await listOwnSuggestions(actor.id, query), answer),
});
