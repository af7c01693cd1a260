import { route } from '@/lib/http/route';
import { FEED_PLACEHOLDER_SCHOOL_ID, saveLastSeenTime, fetchLastSeenTime } from '@/lib/posts/reader/last-seen';
import { lastSeenSchema, lastSeenView } from '@/lib/posts/reader/last-seen-schema';

export const GET = route({
  about: 'Returns the last post that the person has seen in the feed.',
  may: 'account.use',
  reply: lastSeenView,
  handle: ({ actor }) => fetchLastSeenTime(actor.id, FEED_PLACEHOLDER_SCHOOL_ID),
});

export const PUT = route({
  about: 'Records the last post that the person has seen in the feed. An earlier post never replaces a later one.',
  may: 'account.use',
  body: lastSeenSchema,
  reply: lastSeenView,
  limit: 'visit.note',
  handle: ({ actor, body }) => saveLastSeenTime(actor.id, FEED_PLACEHOLDER_SCHOOL_ID, body),
});
