import { decideEventSuggestion } from '@/lib/events/suggestions/decide-event-suggestion';
import { eventSuggestionDecision, eventSuggestionParams, eventSuggestionView } from '@/lib/events/suggestions/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  about: 'Accepts a suggested event, which creates it, or rejects it with a reason. Notifies the parent.',
  may: 'school.moderate',
  school: ({ id }) => id,
  params: eventSuggestionParams,
  body: eventSuggestionDecision,
  reply: eventSuggestionView,
  refuses: { conflict: 'The suggestion is already decided, or an accepted event is over by now.' },
  handle: ({ act, params, body }) => decideEventSuggestion(act, params, body),
});
