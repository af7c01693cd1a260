import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/db';
import { accessEnd, hasAccess } from '@/lib/policy/access';
import { actorOf } from '@/lib/policy/actor';
import { isOnHold, standing, type Standing } from '@/lib/policy/standing';
import { PROFILE_FIELDS, type UserView } from './schema';

/** The signed-in person as he sees himself. */
export async function toUserView(user: CurrentUser): Promise<UserView> {
  const moment = now();
  const isAllowed = hasAccess(user, moment);
  const isSuspended = actorOf(user, moment).isSuspended === true;
  return {
    ...profileOf(user),
    id: user.id,
    username: user.email,
    avatar: user.avatar,
    isAdmin: user.isAdmin,
    createdAt: user.createdAt.toISOString(),
    subscriptionStatus: user.status,
    hasAccess: isAllowed,
    accessUntil: accessEnd(user, moment)?.toISOString() ?? null,
    trialEnd: isAllowed && user.trialEnd !== null && user.trialEnd > moment ? user.trialEnd.toISOString() : null,
    cancelAtPeriodEnd: user.cancelAtPeriodEnd,
    billingIssue: BILLING_ISSUE[standing({ status: user.status, isOnHold: isOnHold(user.hold) })],
    suspendedUntil: isSuspended ? (user.suspendedUntil?.toISOString() ?? null) : null,
    suspensionReason: isSuspended ? user.suspensionReason : null,
    hiddenPostCount: isAllowed ? 0 : await db().post.count({ where: { userId: user.id } }),
  };
}

type ProfileView = Pick<UserView, (typeof PROFILE_FIELDS)[number]>;

const profileOf = (user: ProfileView) =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field]])) as ProfileView;

/** What a member has to do something about; the subscription page says what. */
const BILLING_ISSUE: Record<Standing, UserView['billingIssue']> = {
  held: 'hold',
  past_due: 'payment_failed',
  unpaid: 'payment_failed',
  paused: 'paused',
  unknown: null,
  unfinished: null,
  refused: null,
  begun: null,
  active: null,
  canceled: null,
  none: null,
};
