import { route } from '@/lib/http/route';
import { saveBoardLastSeenTime, fetchBoardLastSeenTime } from '@/lib/posts/reader/last-seen';
import { lastSeenSchema, lastSeenView } from '@/lib/posts/reader/last-seen-schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the time of the newest post that the person has seen on a board.',
  may: 'account.use',
  params: schoolParams,
  reply: lastSeenView,
  handle: ({ actor, params }) => fetchBoardLastSeenTime(actor.id, params.id),
});

export const PUT = route({
  about:
    'Records the time of the newest post that the person has seen on a board. An earlier time never replaces a later one.',
  may: 'account.use',
  params: schoolParams,
  body: lastSeenSchema,
  reply: lastSeenView,
  limit: 'visit.note',
  handle: ({ actor, params, body }) => saveBoardLastSeenTime(actor.id, params.id, body),
});
