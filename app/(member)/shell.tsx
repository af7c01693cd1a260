import 'server-only';
import type { ReactNode } from 'react';
import { AddressBanners } from '@/components/account/email/address-banners';
import { MemberFrame } from '@/components/layout/member/member-frame';
import { ServerState } from '@/components/providers/server-state';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { queryKeys } from '@/lib/http/query-keys';
import { moderatedSchools } from '@/lib/moderation/school-queue';
import { unreadBadgeOf } from '@/lib/notifications/queries';
import { actorOf } from '@/lib/policy/actor';
import { followsOf } from '@/lib/schools/follow';
import { toUserView } from '@/lib/users/view';
import { Notice } from '../notice';
import { Providers } from '../providers';

/**
 * Returns true if the device may cache pages. Returns false for administrators, and for users who must confirm their
 * email address.
 */
const isCacheable = ({ isAdmin, mustVerifyToRead }: CurrentUser): boolean => !isAdmin && !mustVerifyToRead;

/** Frame of the signed-in pages. It loads the user, the followed schools and the unread count. */
export async function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { moderates = [] } = actorOf(user, now());
  const [view, follows, unread, moderation] = await Promise.all([
    toUserView(user),
    followsOf(user.id),
    unreadBadgeOf(user.id),
    moderates.length > 0 ? moderatedSchools(user.id, moderates) : [],
  ]);
  return (
    <Providers>
      {isCacheable(user) && <meta name="kept-for" content={`${user.id} ${user.sessionEndsAt.getTime()}`} />}
      <ServerState
        entries={[
          [queryKeys.user(), view],
          [queryKeys.follows(), follows],
          [queryKeys.unreadCount(), unread],
          [queryKeys.moderation(), moderation],
        ]}
      >
        <Notice signedIn />
        <MemberFrame>
          <AddressBanners />
          {children}
        </MemberFrame>
      </ServerState>
    </Providers>
  );
}
