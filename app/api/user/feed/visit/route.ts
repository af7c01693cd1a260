import { route } from '@/lib/http/route';
import { FEED_PLACEHOLDER_SCHOOL_ID, saveLastSeenTime, fetchLastSeenTime } from '@/lib/posts/reader/last-seen';
import { lastSeenSchema, lastSeenView } from '@/lib/posts/reader/last-seen-schema';

export const GET = route({
  about: 'Returns the time up to which the person has seen the feed.',
  may: 'account.use',
  reply: lastSeenView,
  handle: ({ actor }) => fetchLastSeenTime(actor.id, FEED_PLACEHOLDER_SCHOOL_ID),
});

export const PUT = route({
  about: 'Records the time up to which the person has seen the feed. Ignores a time before the recorded time.',
  may: 'account.use',
  body: lastSeenSchema,
  reply: lastSeenView,
  limit: 'visit.note',
  handle: ({ actor, body }) => saveLastSeenTime(actor.id, FEED_PLACEHOLDER_SCHOOL_ID, body),
});
