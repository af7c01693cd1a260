import { route } from '@/lib/http/route';
import { streamSchoolPostBoards } from '@/lib/posts/live/school-post-board-streams';
import { readLastEventId, streamQuery } from '@/lib/posts/live/schema';
import { requireSchool } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Streams the changes of a board as server-sent events. The event `news` contains the changes since `after`. The event `again` tells the client to reload, because too much has changed.',
  may: 'post.read',
  byItself: true,
  params: schoolParams,
  query: streamQuery,
  refuses: { not_found: 'The school does not exist.' },
  sends: { types: ['text/event-stream'] },
  handle: async ({ user, params, query, request }) => {
    await requireSchool(params.id);
    return streamSchoolPostBoards(user, { schools: [params.id] }, readLastEventId(request, query), request.signal);
  },
});
