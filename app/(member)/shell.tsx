import 'server-only';
import type { ReactNode } from 'react';
import { BounceBanner, VerifyBanner } from '@/components/account/verify-email';
import { MemberFrame } from '@/components/layout/member/member-frame';
import { ServerState } from '@/components/providers/server-state';
import type { CurrentUser } from '@/lib/auth/session';
import { keys } from '@/lib/http/keys';
import { unreadCountOf } from '@/lib/notifications/queries';
import { followsOf } from '@/lib/schools/follow';
import { toUserView } from '@/lib/users/view';
import { Providers } from '../providers';

/** The frame of the signed-in pages and what it shows: the user, the followed schools and the unread count. */
export async function Shell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [view, follows, unread] = await Promise.all([toUserView(user), followsOf(user.id), unreadCountOf(user.id)]);
  return (
    <Providers>
      <ServerState
        entries={[
          [keys.user(), view],
          [keys.follows(), follows],
          [keys.unreadCount(), unread],
        ]}
      >
        <MemberFrame>
          <VerifyBanner />
          <BounceBanner />
          {children}
        </MemberFrame>
      </ServerState>
    </Providers>
  );
}
