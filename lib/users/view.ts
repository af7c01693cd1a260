import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/db';
import { accessEnd, hasAccess } from '@/lib/policy/access';
import type { UserView } from './schema';

/** The signed-in person as he sees himself. */
export async function toUserView(user: CurrentUser): Promise<UserView> {
  const moment = now();
  const isAllowed = hasAccess(user, moment);
  return {
    id: user.id,
    email: user.email,
    username: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    avatar: user.avatar,
    isAdmin: user.isAdmin,
    createdAt: user.createdAt.toISOString(),
    subscriptionStatus: user.status,
    hasAccess: isAllowed,
    accessUntil: accessEnd(user, moment)?.toISOString() ?? null,
    trialEnd: user.trialEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: user.cancelAtPeriodEnd,
    notifyNewPosts: user.notifyNewPosts,
    hiddenPostCount: isAllowed ? 0 : await db().post.count({ where: { userId: user.id } }),
  };
}
