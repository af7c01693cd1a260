import { route } from '@/lib/http/route';
import { streamSchoolPostBoards } from '@/lib/posts/live/school-post-board-streams';
import { lastEventIdOf, streamQuery } from '@/lib/posts/live/schema';
import { listFollowedSchoolIds } from '@/lib/schools/follow';

export const GET = route({
  about:
    'Streams news of the followed schools as server-sent events. The events are the same as for a board. The schools are those followed when the stream begins.',
  may: 'post.read',
  byItself: true,
  query: streamQuery,
  sends: { types: ['text/event-stream'] },
  handle: async ({ user, query, request }) => {
    const boardsShown = { schools: await listFollowedSchoolIds(user.id), without: user.mutedTopics };
    return streamSchoolPostBoards(user, boardsShown, lastEventIdOf(request, query), request.signal);
  },
});
