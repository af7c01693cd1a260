import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { listModeratedSchools } from '@/lib/moderation/moderator-review-queue';
import { fetchUnreadBadgeCount } from '@/lib/notifications/queries';
import { actorFromUser } from '@/lib/policy/actor';
import { listFollowedSchoolsWithHighlights } from '@/lib/statistics/school-highlights';
import { toUserView } from '@/lib/users/user-view';
import type { PreloadedQueryEntry } from '@/components/providers/query-cache-hydrator';

/** Returns the data that every signed-in page shows around its content. */
export async function loadMemberPageLayout(user: CurrentUser): Promise<PreloadedQueryEntry[]> {
  const { moderates = [] } = actorFromUser(user, now());
  const [view, follows, unread, moderation] = await Promise.all([
    toUserView(user),
    listFollowedSchoolsWithHighlights(user.id),
    fetchUnreadBadgeCount(user.id),
    moderates.length > 0 ? listModeratedSchools(user.id, moderates) : [],
  ]);
  const entries: PreloadedQueryEntry[] = [
    [queryKeys.user(), view],
    [queryKeys.follows(), follows],
    [queryKeys.moderation(), moderation],
  ];
  // Leaves out an unknown unread count, so that the browser requests it. In JSON, undefined would become null, and the
  // browser would treat null as a known count.
  if (unread) entries.push([queryKeys.unreadCount(), unread]);
  return entries;
}

/**
 * Returns the user's id and the end of the session. Returns null if the device may not cache pages: for administrators,
 * and for users who must confirm their address.
 */
export const pageCacheOwnerId = ({ id, isAdmin, mustVerifyToRead, sessionEndsAt }: CurrentUser): string | null =>
  isAdmin || mustVerifyToRead ? null : `${id} ${sessionEndsAt.getTime()}`;
