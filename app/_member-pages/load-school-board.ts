import 'server-only';
import { buildBoardStreamPath, streamCursorQueryKey } from '@/components/posts/live/event-stream-paths';
import type { PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';
import type { CurrentUser } from '@/lib/auth/session';
import { batchReads } from '@/lib/database/sql';
import { listEventsOfExistingSchool } from '@/lib/events/queries';
import { queryKeys } from '@/lib/http/query-keys';
import { SERVER_RENDERED_POST_COUNT, toQueryCacheEntry } from '@/lib/http/request/list-pagination';
import { fetchBoardModerationOfExistingSchool } from '@/lib/moderation/board-notice';
import { actorFromUser } from '@/lib/policy/actor';
import { mayReadMemberPosts } from '@/lib/policy/access-policy';
import { readCurrentStreamCursor } from '@/lib/posts/live/board-changes';
import { listBoardPosts, listRelatedSchoolPosts } from '@/lib/posts/queries';
import { fetchLastSeenTime } from '@/lib/posts/reader/last-seen';
import { postListQuery, type PostTopicFilter } from '@/lib/posts/schema';
import { fetchEmptyBoardPlaceholder } from '@/lib/schools/empty-board';
import { emptyStormView, fetchSchoolStormView } from '@/lib/storm/queries';
import { now } from '@/lib/time/clock';

/**
 * Returns the data of a school's page: the first posts, the events and the notice. If a topic is given, only posts of
 * that topic are included.
 */
export async function loadSchoolBoard(
  schoolId: number,
  user: CurrentUser,
  topic: PostTopicFilter | undefined,
): Promise<PreloadedQueryEntry[]> {
  const actor = actorFromUser(user, now());
  const mayRead = mayReadMemberPosts(actor);
  const query = postListQuery.parse({ topic, limit: SERVER_RENDERED_POST_COUNT });
  const [place, board, events, moderation, visit, storm] = await batchReads(() =>
    Promise.all([
      readCurrentStreamCursor(),
      listBoardPosts(schoolId, actor, query),
      listEventsOfExistingSchool(schoolId, {}),
      mayRead ? fetchBoardModerationOfExistingSchool(schoolId) : null,
      fetchLastSeenTime(user.id, schoolId),
      mayRead ? fetchSchoolStormView(user.id, schoolId) : emptyStormView(),
    ]),
  );
  const entries: PreloadedQueryEntry[] = [
    toQueryCacheEntry(queryKeys.schoolPosts(schoolId, 'recent', topic), board),
    [queryKeys.schoolEvents(schoolId), events.items],
    [queryKeys.boardVisit(schoolId), visit],
    [queryKeys.schoolStorm(schoolId), storm],
  ];
  if (board.items.length === 0 && topic === undefined) {
    const [opening, family] = await Promise.all([
      fetchEmptyBoardPlaceholder(schoolId, actor),
      listRelatedSchoolPosts(schoolId, actor, { limit: SERVER_RENDERED_POST_COUNT }),
    ]);
    entries.push([queryKeys.opening(schoolId), opening], toQueryCacheEntry(queryKeys.familyPosts(schoolId), family));
  }
  if (mayRead) entries.push([streamCursorQueryKey(buildBoardStreamPath(schoolId)), place]);
  if (moderation) entries.push([queryKeys.notice(schoolId), moderation]);
  return entries;
}
