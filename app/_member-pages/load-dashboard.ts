import 'server-only';
import { FEED_STREAM_PATH, streamCursorQueryKey } from '@/components/posts/live/event-stream-paths';
import type { PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { batchReads } from '@/lib/database/sql';
import { listUpcomingEvents } from '@/lib/events/queries';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POST_COUNT, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { listFollowedSchoolNotices } from '@/lib/moderation/board-notice';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts } from '@/lib/policy/access-policy';
import { readCurrentStreamCursor } from '@/lib/posts/live/board-changes';
import { listFeedPosts } from '@/lib/posts/queries';
import { listMovingOn } from '@/lib/schools/school-year/follows';
import { postListQuery, type PostSortOrder, type PostTopicFilter } from '@/lib/posts/schema';
import { emptyStormView, fetchFollowedStormView } from '@/lib/storm/queries';
import { FEED_PLACEHOLDER_SCHOOL_ID, fetchLastSeenTime } from '@/lib/posts/reader/last-seen';

/**
 * Returns the data of the dashboard, with posts in the given order. If a topic is given, only posts of that topic are
 * included.
 */
export async function loadDashboard(
  user: CurrentUser,
  sort: PostSortOrder,
  topic: PostTopicFilter | undefined,
): Promise<PreloadedQueryEntry[]> {
  const actor = actorFromUser(user, now());
  const mayRead = mayReadMemberPosts(actor);
  const query = postListQuery.parse({ sort, topic, limit: SERVER_RENDERED_POST_COUNT });
  const [place, feed, notices, events, visit, storm, movingOn] = await batchReads(() =>
    Promise.all([
      readCurrentStreamCursor(),
      mayRead ? listFeedPosts(actor, query, user.mutedTopics) : null,
      mayRead ? listFollowedSchoolNotices(user.id) : [],
      listUpcomingEvents(user.id),
      fetchLastSeenTime(user.id, FEED_PLACEHOLDER_SCHOOL_ID),
      mayRead ? fetchFollowedStormView(user.id) : emptyStormView(),
      listMovingOn(user.id),
    ]),
  );
  const entries: PreloadedQueryEntry[] = [
    [queryKeys.comingUp(), events],
    [queryKeys.notices(), notices],
    [queryKeys.feedVisit(), visit],
    [queryKeys.storm(), storm],
  ];
  if (movingOn.length > 0) entries.push([queryKeys.schoolYear(), movingOn]);
  if (feed)
    entries.push(toQueryCacheEntry(queryKeys.feed(sort, topic), feed), [streamCursorQueryKey(FEED_STREAM_PATH), place]);
  return entries;
}
