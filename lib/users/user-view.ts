import 'server-only';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { getAccessEnd, hasAccess } from '@/lib/policy/access';
import { actorFromUser } from '@/lib/policy/actor';
import { postsWithActiveAuthorsSql } from '@/lib/policy/visible-content-sql';
import { isPlanOnHold, derivePlanState, type PlanState } from '@/lib/policy/plan-state';
import { columnType, firstRow } from '@/lib/database/sql';
import { PROFILE_FIELDS, type OwnUserView, type UserView } from './schema';

/** Returns the data about the signed-in person that their own pages need. */
export async function toUserView(user: CurrentUser): Promise<UserView> {
  const moment = now();
  const isAllowed = hasAccess(user, moment);
  const actor = actorFromUser(user, moment);
  const isSuspended = actor.isSuspended === true;
  return {
    ...profileOf(user),
    id: user.id,
    username: user.email,
    avatar: user.avatar,
    isAdmin: user.isAdmin,
    moderates: [...(actor.moderates ?? [])],
    createdAt: user.createdAt.toISOString(),
    subscriptionStatus: user.status,
    hasAccess: isAllowed,
    accessUntil: getAccessEnd(user, moment)?.toISOString() ?? null,
    isComplimentary: user.overrideUntil !== null && user.overrideUntil > moment,
    hasSeat: user.seatUntil !== null && user.seatUntil > moment,
    trialEnd: isAllowed && user.trialEnd !== null && user.trialEnd > moment ? user.trialEnd.toISOString() : null,
    plan: planOf(user),
    cancelAtPeriodEnd: user.cancelAtPeriodEnd,
    billingIssue: BILLING_ISSUE[derivePlanState({ status: user.status, isOnHold: isPlanOnHold(user.hold) })],
    pendingEmail: user.pendingEmail,
    mustProve: user.mustProve,
    emailVerified: user.emailVerifiedAt !== null,
    emailVerifiedElsewhere: user.emailVerifiedAt !== null && user.unsettledAt !== null,
    emailBounces: user.emailBounces,
    mustVerifyEmail: user.mustVerify,
    mustVerifyToRead: actor.mustVerifyToRead === true,
    deletionDueAt: user.deletionDueAt?.toISOString() ?? null,
    canUndoDeletion: user.deletionDueAt !== null && user.deletionDueAt > moment,
    termsVersion: user.termsVersion,
    termsAcceptedAt: user.termsAcceptedAt.toISOString(),
    mustAgree: user.mustAgree,
    showsTour: user.tourEndedAt === null && !isSuspended && user.deletionDueAt === null,
    suspendedUntil: isSuspended ? (user.suspendedUntil?.toISOString() ?? null) : null,
    suspensionReason: isSuspended ? user.suspensionReason : null,
    hiddenPostCount: isAllowed ? 0 : await hiddenPostsOf(user.id, moment),
  };
}

const planOf = ({ priceCents, priceInterval: interval }: CurrentUser): UserView['plan'] =>
  priceCents === null || interval === null ? null : { interval, amount: priceCents / 100 };

/** Returns the data of the signed-in person as the API sends it to them. */
export async function toOwnUserView(user: CurrentUser): Promise<OwnUserView> {
  const { stripeCustomerId, stripeSubscriptionId } = user;
  return { ...(await toUserView(user)), stripeCustomerId, stripeSubscriptionId };
}

/**
 * Counts a person's posts that are hidden because their membership ended. Posts that wait for a review are not counted,
 * because a payment would not show them again.
 */
async function hiddenPostsOf(userId: number, moment: Date): Promise<number> {
  const row = await firstRow(
    db(),
    { count: columnType.int },
    Prisma.sql`
      SELECT count(*)::int AS count FROM posts p
      WHERE p.user_id = ${userId} AND p.withheld IS NULL AND NOT EXISTS (SELECT FROM ${postsWithActiveAuthorsSql(moment)} s WHERE s.id = p.id)`,
  );
  return row?.count ?? 0;
}

type ProfileView = Pick<UserView, (typeof PROFILE_FIELDS)[number]>;

const profileOf = (user: ProfileView) =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field]])) as ProfileView;

/** For each state of a subscription, the payment problem that the member must solve. */
const BILLING_ISSUE: Record<PlanState, UserView['billingIssue']> = {
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
