import { route } from '@/lib/http/route';
import { streamSchoolBoards } from '@/lib/posts/live/boards';
import { lastEventIdOf, streamQuery } from '@/lib/posts/live/schema';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Streams news of a board as server-sent events. Sends `news` with what is new since `after`, and `again` when there is too much to send and the client must reload.',
  may: 'post.read',
  byItself: true,
  params: schoolParams,
  query: streamQuery,
  refuses: { not_found: 'The school does not exist.' },
  sends: { types: ['text/event-stream'] },
  handle: async ({ user, params, query, request }) => {
    await requireSchool(params.id);
    return streamSchoolBoards(user, { schools: [params.id] }, lastEventIdOf(request, query), request.signal);
  },
});
