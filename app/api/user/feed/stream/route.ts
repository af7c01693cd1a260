import { route } from '@/lib/http/route';
import { streamSchoolPostBoards } from '@/lib/posts/live/school-post-board-streams';
import { readLastEventId, streamQuery } from '@/lib/posts/live/schema';
import { listFollowedSchoolIds } from '@/lib/schools/follow';

export const GET = route({
  about:
    "Streams new posts, new comments and changed counts at the followed schools as server-sent events. The events have the same format as those of a school's board. Schools that the person follows later are not included.",
  may: 'post.read',
  byItself: true,
  query: streamQuery,
  sends: { types: ['text/event-stream'] },
  handle: async ({ user, query, request }) => {
    const boardsShown = { schools: await listFollowedSchoolIds(user.id), without: user.mutedTopics };
    return streamSchoolPostBoards(user, boardsShown, readLastEventId(request, query), request.signal);
  },
});
