import { route } from '@/lib/http/route';
import { streamOfBoards } from '@/lib/posts/live/boards';
import { afterOf, streamQuery } from '@/lib/posts/live/schema';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Server-sent events of a board: `news`, what is new on it since `after`, and `again` when that is too much to tell.',
  may: 'post.read',
  byItself: true,
  params: schoolParams,
  query: streamQuery,
  refuses: { not_found: 'No such school.' },
  sends: { types: ['text/event-stream'] },
  handle: async ({ user, params, query, request }) => {
    await requireSchool(params.id);
    return streamOfBoards(user, { schools: [params.id] }, afterOf(request, query), request.signal);
  },
});
