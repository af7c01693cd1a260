import 'server-only';
import { ANONYMOUS_AUTHOR_DETAIL_KEY, recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFound } from '@/lib/errors';
import { updateSeat } from '@/lib/membership/seat/update-seats';
import { notify } from '@/lib/notifications/notify';
import { columnType, firstRow } from '@/lib/database/sql';
import type { LiftSuspensionInput, SuspendInput } from '@/lib/users/admin/schema';
import { futureMoment } from '@/lib/users/parse-end-date';
import { PERMANENT_END_DATE } from '@/lib/users/permanent-end-date';

/**
 * Suspends a person, who can then read but not take part, and notifies them of the end and the reason. A second call
 * replaces the end and the reason. Throws `not_found` for an unknown person. Throws `invalid` for an administrator or
 * an end in the past. Throws `conflict` if the running suspension is not the one in `seen`.
 */
export async function suspendUser(act: Act, userId: number, input: SuspendInput): Promise<void> {
  const until = input.until === null ? new Date(PERMANENT_END_DATE) : futureMoment(input.until, now());
  const { reason, seen } = input;
  await db().$transaction(async (tx) => {
    const { isAdmin, ...before } = await lockedUser(tx, userId);
    refuseAdmin(isAdmin);
    const after = { ...NONE, suspendedUntil: until, suspensionReason: reason };
    // A repeated request changes nothing. Its notification and audit record already exist.
    if (isSame(before, after)) return;
    refuseUnseen(before, seen);
    await change(tx, act, { action: 'user.suspend', userId, before, after });
    await notify(tx, userId, { kind: 'suspended', facts: { until: until.toISOString(), reason } });
  });
}

const isSame = (one: Suspension, other: Suspension): boolean =>
  one.suspendedUntil?.getTime() === other.suspendedUntil?.getTime() &&
  one.suspensionReason === other.suspensionReason &&
  one.suspensionReviewId === other.suspensionReviewId;

/**
 * Throws `conflict` if another administrator changed the suspension since `seen`. Compares the reason as well as the
 * end, because all permanent suspensions have the same end.
 */
function refuseUnseen({ suspendedUntil, suspensionReason }: Suspension, seen: SuspendInput['seen']): void {
  if (seen === undefined) return;
  const running = (until: Date | null, reason: string | null) =>
    until !== null && until > now() ? `${until.getTime()} ${reason ?? ''}` : null;
  const asSeen = running(seen.until === null ? null : new Date(seen.until), seen.reason);
  if (running(suspendedUntil, suspensionReason) !== asSeen)
    throw new AppError('conflict', 'The suspension has changed in the meantime. Please check it again.');
}

/**
 * The review that causes a suspension. `isUnnamed` is true if the author of the reviewed content must stay unknown. No
 * page may then show the author's name together with facts by which the review could be recognized.
 */
type CausingReview = { reviewId: number; isUnnamed: boolean };

/**
 * Reason shown on the person's page for a suspension because of anonymous content. The page does not show the review's
 * own reason. The person learns that reason from a notification.
 */
const UNNAMED_REASON = 'The reason is something you posted anonymously. Your notifications say what and why.';

/**
 * Suspends the author of reviewed content, unless a suspension at least as long is running. Returns the suspension that
 * was running before, or null if no new one began. Throws `invalid` for an administrator who posted under their name.
 * An administrator who posted anonymously gets no suspension and no error. The reviewer therefore can't tell an
 * administrator from a person who is already suspended.
 */
export async function suspendUserByReview(
  tx: TransactionClient,
  act: Act,
  userId: number,
  { until, reason, ...of }: CausingReview & { until: Date; reason: string },
): Promise<Suspension | null> {
  const { isAdmin, ...before } = await lockedUser(tx, userId);
  if (isAdmin && of.isUnnamed) return null;
  refuseAdmin(isAdmin);
  if (before.suspendedUntil !== null && before.suspendedUntil >= until) return null;
  const after = {
    suspendedUntil: until,
    suspensionReason: of.isUnnamed ? UNNAMED_REASON : reason,
    suspensionReviewId: of.reviewId,
    suspensionUnnamed: of.isUnnamed,
  };
  await change(tx, act, { action: 'user.suspend', userId, before, after, isUnnamed: of.isUnnamed });
  await notify(tx, userId, { kind: 'suspended', facts: { until: until.toISOString(), reason } });
  return before.suspendedUntil !== null && before.suspendedUntil > now() ? before : NONE;
}

/**
 * Ends the suspension that a review began, unless a later suspension has replaced it. A suspension that was running
 * before the review continues. Returns true if no suspension is left.
 */
export async function endSuspensionFromReview(
  tx: TransactionClient,
  act: Act,
  userId: number,
  { reviewId, until, prior }: { reviewId: number; until: Date; prior: Suspension },
): Promise<boolean> {
  const { isAdmin: _isAdmin, ...before } = await lockedUser(tx, userId);
  const isOwn = before.suspensionReviewId === reviewId && before.suspendedUntil?.getTime() === until.getTime();
  if (!isOwn || until <= now()) return false;
  const after = prior.suspendedUntil !== null && prior.suspendedUntil > now() ? prior : NONE;
  const action = after.suspendedUntil === null ? 'user.lift-suspension' : 'user.resume-suspension';
  await change(tx, act, { action, userId, before, after, isUnnamed: before.suspensionUnnamed });
  if (after.suspendedUntil === null) return true;
  const facts = { until: after.suspendedUntil.toISOString(), reason: after.suspensionReason ?? '' };
  await notify(tx, userId, { kind: 'suspended', facts });
  return false;
}

function refuseAdmin(isAdmin: boolean): void {
  if (isAdmin)
    throw new AppError('invalid', "Administrators can't be suspended. Remove their administrator rights first.");
}

/**
 * Ends a suspension. Throws `not_found` for an unknown person. Throws `conflict` if no suspension is running, or if it
 * is another one than the administrator saw (`seen`).
 */
export async function liftSuspension(act: Act, userId: number, { seen }: LiftSuspensionInput = {}): Promise<void> {
  await db().$transaction(async (tx) => {
    const { isAdmin: _isAdmin, ...before } = await lockedUser(tx, userId);
    if (before.suspendedUntil === null || before.suspendedUntil <= now())
      throw new AppError('conflict', "This person isn't suspended.");
    refuseUnseen(before, seen);
    await change(tx, act, {
      action: 'user.lift-suspension',
      userId,
      before,
      after: NONE,
    });
    await notify(tx, userId, { kind: 'suspension_lifted', facts: {} });
  });
}

export type Suspension = {
  suspendedUntil: Date | null;
  suspensionReason: string | null;
  /** Id of the review that began the suspension, if any. */
  suspensionReviewId: number | null;
  suspensionUnnamed: boolean;
};
const NONE: Suspension = {
  suspendedUntil: null,
  suspensionReason: null,
  suspensionReviewId: null,
  suspensionUnnamed: false,
};

async function lockedUser(tx: TransactionClient, userId: number): Promise<Suspension & { isAdmin: boolean }> {
  const user = await firstRow(
    tx,
    {
      isAdmin: columnType.bool,
      suspendedUntil: columnType.moment.nullable,
      suspensionReason: columnType.text.nullable,
      suspensionReviewId: columnType.int.nullable,
      suspensionUnnamed: columnType.bool,
    },
    Prisma.sql`
      SELECT is_admin, suspended_until, suspension_reason, suspension_review_id, suspension_unnamed FROM users WHERE id = ${userId} FOR UPDATE`,
  );
  if (!user) throw notFound('User');
  return user;
}

type Change = { action: string; userId: number; before: Suspension; after: Suspension; isUnnamed?: boolean };

async function change(
  tx: TransactionClient,
  act: Act,
  { action, userId, before, after, isUnnamed }: Change,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: after, select: { id: true } });
  await updateSeat(tx, userId);
  await recordAudit(tx, act, {
    action,
    targetType: 'user',
    targetId: userId,
    details: { ...(isUnnamed && { [ANONYMOUS_AUTHOR_DETAIL_KEY]: true }), before: plain(before), after: plain(after) },
  });
}

const plain = ({ suspendedUntil, suspensionReason }: Suspension) => ({
  suspendedUntil: suspendedUntil?.toISOString() ?? null,
  suspensionReason,
});
