import { z } from 'zod';
import { suggestedEventInput } from '@/lib/events/schema';
import { listEventSuggestions } from '@/lib/events/suggestions/queries';
import { eventSuggestionQuery, eventSuggestionView } from '@/lib/events/suggestions/schema';
import { suggestEvent } from '@/lib/events/suggestions/suggest-event';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Returns the events that parents suggest for a school, to its moderators. Lists either undecided ones, oldest first, or decided ones. Nothing says who suggested an event.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  query: eventSuggestionQuery,
  reply: z.array(eventSuggestionView),
  handle: async ({ params, query, ...answer }) => buildListReply(await listEventSuggestions(params.id, query), answer),
});

export const POST = route({
  about: 'Suggests an event, as a verified parent of the school. A moderator or an administrator decides.',
  may: 'event.suggest',
  params: schoolParams,
  body: suggestedEventInput,
  reply: eventSuggestionView,
  status: 201,
  limit: 'event.suggest',
  refuses: {
    not_found: 'The school does not exist.',
    forbidden: 'The person is not a verified parent of this school.',
    conflict: 'The event is already in the calendar, or waits for a decision.',
  },
  once: true,
  handle: ({ actor, params, body }) => suggestEvent(actor.id, params.id, body),
});
