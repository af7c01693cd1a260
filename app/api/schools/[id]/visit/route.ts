import { route } from '@/lib/http/route';
import { saveBoardLastSeenTime, fetchBoardLastSeenTime } from '@/lib/posts/reader/last-seen';
import { visitSchema, visitView } from '@/lib/posts/reader/last-seen-schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the last post that the person has seen on a board.',
  may: 'account.use',
  params: schoolParams,
  reply: visitView,
  handle: ({ actor, params }) => fetchBoardLastSeenTime(actor.id, params.id),
});

export const PUT = route({
  about:
    'Records the newest post that the person has seen on a board. An older post does not replace a newer post in this record.',
  may: 'account.use',
  params: schoolParams,
  body: visitSchema,
  reply: visitView,
  limit: 'visit.note',
  handle: ({ actor, params, body }) => saveBoardLastSeenTime(actor.id, params.id, body),
});
