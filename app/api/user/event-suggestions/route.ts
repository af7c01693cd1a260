import { z } from 'zod';
import { listOwnEventSuggestions } from '@/lib/events/suggestions/queries';
import { eventSuggestionView } from '@/lib/events/suggestions/schema';
import { pageQuery } from '@/lib/http/request/list-pagination';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Returns the events that the person suggested, newest first. Includes the decision about each.',
  may: 'account.use',
  query: pageQuery,
  reply: z.array(eventSuggestionView),
  handle: async ({ actor, query, ...answer }) => buildListReply(await listOwnEventSuggestions(actor.id, query), answer),
});
