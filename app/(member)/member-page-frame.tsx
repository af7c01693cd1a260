import 'server-only';
import type { ReactNode } from 'react';
import { EmailAddressBanners } from '@/components/account/email/email-address-banners';
import { MemberPageLayout } from '@/components/layout/member/member-page-layout';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { listModeratedSchools } from '@/lib/moderation/school-queue';
import { fetchUnreadBadgeCount } from '@/lib/notifications/queries';
import { actorFromUser } from '@/lib/policy/actor';
import { listFollowedSchools } from '@/lib/schools/follow';
import { toUserView } from '@/lib/users/user-view';
import { OperatorNotice } from '../operator-notice';
import { Providers } from '../providers';

/**
 * Returns true if the device may cache pages. Returns false for administrators, and for users who must confirm their
 * email address.
 */
const isCacheable = ({ isAdmin, mustVerifyToRead }: CurrentUser): boolean => !isAdmin && !mustVerifyToRead;

/** Frame of the signed-in pages. It loads the user, the followed schools and the unread count. */
export async function MemberPageFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { moderates = [] } = actorFromUser(user, now());
  const [view, follows, unread, moderation] = await Promise.all([
    toUserView(user),
    listFollowedSchools(user.id),
    fetchUnreadBadgeCount(user.id),
    moderates.length > 0 ? listModeratedSchools(user.id, moderates) : [],
  ]);
  return (
    <Providers>
      {isCacheable(user) && <meta name="kept-for" content={`${user.id} ${user.sessionEndsAt.getTime()}`} />}
      <QueryCacheHydrator
        entries={[
          [queryKeys.user(), view],
          [queryKeys.follows(), follows],
          [queryKeys.unreadCount(), unread],
          [queryKeys.moderation(), moderation],
        ]}
      >
        <OperatorNotice signedIn />
        <MemberPageLayout>
          <EmailAddressBanners />
          {children}
        </MemberPageLayout>
      </QueryCacheHydrator>
    </Providers>
  );
}
