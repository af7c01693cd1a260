import { route } from '@/lib/http/route';
import { FEED, saveVisit, visitOf } from '@/lib/posts/reader/visits';
import { visitSchema, visitView } from '@/lib/posts/reader/visits-schema';

export const GET = route({
  about: 'Up to which post one has seen the feed.',
  may: 'account.use',
  reply: visitView,
  handle: ({ actor }) => visitOf(actor.id, FEED),
});

export const PUT = route({
  about: 'Notes up to which post one has seen the feed; what was seen before stays seen.',
  may: 'account.use',
  body: visitSchema,
  reply: visitView,
  limit: 'visit.note',
  handle: ({ actor, body }) => saveVisit(actor.id, FEED, body),
});
