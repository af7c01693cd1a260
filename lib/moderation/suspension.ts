import 'server-only';
import { ANONYMOUS_AUTHOR_FLAG_KEY, recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { updateSeatOfPayer } from '@/lib/membership/household-seat/update-seats';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { columnType, firstRow } from '@/lib/database/sql';
import type { LiftSuspensionInput, SuspendInput } from '@/lib/users/admin/schema';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { FAR_FUTURE_END_DATE } from '@/lib/users/format-end-date';

/**
 * Suspends a person, so that they can only read. Throws `not_found` for an unknown person, `invalid` for an
 * administrator or a past end, and `conflict` if `seen` is outdated.
 */
export async function suspendUser(act: Act, userId: number, input: SuspendInput): Promise<void> {
  const until = input.until === null ? new Date(FAR_FUTURE_END_DATE) : parseFutureEndDate(input.until, now());
  const { reason, seen } = input;
  await db().$transaction(async (tx) => {
    const { isAdmin, ...before } = await lockedUser(tx, userId);
    refuseAdmin(isAdmin);
    const after = { ...NONE, suspendedUntil: until, suspensionReason: reason };
    // A repeated request changes nothing, so it needs no second notification or audit record.
    if (isSame(before, after)) return;
    refuseUnseen(before, seen);
    await change(tx, act, { action: 'user.suspend', userId, before, after });
    await notifyUserAboutAccount(tx, userId, { kind: 'suspended', facts: { until: until.toISOString(), reason } });
  });
}

const isSame = (one: Suspension, other: Suspension): boolean =>
  one.suspendedUntil?.getTime() === other.suspendedUntil?.getTime() &&
  one.suspensionReason === other.suspensionReason &&
  one.suspensionReviewId === other.suspensionReviewId;

/**
 * Throws `conflict` if the suspension has changed since the administrator saw it (`seen`). Compares the reasons too,
 * because all permanent suspensions have the same end.
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
 * The review that causes a suspension. `isUnnamed` is true for an anonymous author, whose name no page may show
 * together with the review.
 */
type CausingReview = { reviewId: number; isUnnamed: boolean };

/**
 * Reason stored with a suspension because of anonymous content. The review's own reason is not stored, because it could
 * reveal who wrote the content.
 */
const UNNAMED_REASON = 'The reason is something you posted anonymously. Your notifications say what and why.';

/**
 * Suspends the author of reviewed content, and returns their previous suspension or `NONE`. Returns null if they are
 * already suspended for at least as long. Throws `invalid` for an administrator.
 */
export async function suspendReviewedAuthor(
  tx: TransactionClient,
  act: Act,
  userId: number,
  { until, reason, ...of }: CausingReview & { until: Date; reason: string },
): Promise<Suspension | null> {
  const { isAdmin, ...before } = await lockedUser(tx, userId);
  // An error would reveal that the anonymous author is an administrator.
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
  await notifyUserAboutAccount(tx, userId, { kind: 'suspended', facts: { until: until.toISOString(), reason } });
  return before.suspendedUntil !== null && before.suspendedUntil > now() ? before : NONE;
}

/**
 * Ends the suspension that a review began, and restores the earlier suspension `prior` if it would still run. Returns
 * true if the person is then no longer suspended.
 */
export async function endSuspensionImposedByReview(
  tx: TransactionClient,
  act: Act,
  userId: number,
  { reviewId, until, prior }: { reviewId: number; until: Date; prior: Suspension },
): Promise<boolean> {
  const { isAdmin: _isAdmin, ...before } = await lockedUser(tx, userId);
  const isOwn = before.suspensionReviewId === reviewId && before.suspendedUntil?.getTime() === until.getTime();
  const moment = now();
  // Nothing changes if the review's suspension was replaced or is over.
  if (!isOwn || until <= moment) return false;
  const after = prior.suspendedUntil !== null && prior.suspendedUntil > moment ? prior : NONE;
  const action = after.suspendedUntil === null ? 'user.lift-suspension' : 'user.resume-suspension';
  await change(tx, act, { action, userId, before, after, isUnnamed: before.suspensionUnnamed });
  if (after.suspendedUntil === null) return true;
  const facts = { until: after.suspendedUntil.toISOString(), reason: after.suspensionReason ?? '' };
  await notifyUserAboutAccount(tx, userId, { kind: 'suspended', facts });
  return false;
}

function refuseAdmin(isAdmin: boolean): void {
  if (isAdmin)
    throw new AppError('invalid', "Administrators can't be suspended. Remove their administrator rights first.");
}

/**
 * Ends a suspension. Throws `not_found` for an unknown person. Throws `conflict` if the running suspension is not the
 * one that the administrator saw (`seen`).
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
    await notifyUserAboutAccount(tx, userId, { kind: 'suspension_lifted', facts: {} });
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
  if (!user) throw notFoundError('User');
  return user;
}

type Change = { action: string; userId: number; before: Suspension; after: Suspension; isUnnamed?: boolean };

async function change(
  tx: TransactionClient,
  act: Act,
  { action, userId, before, after, isUnnamed }: Change,
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: after, select: { id: true } });
  await updateSeatOfPayer(tx, userId);
  await recordAuditEntry(tx, act, {
    action,
    targetType: 'user',
    targetId: userId,
    details: { ...(isUnnamed && { [ANONYMOUS_AUTHOR_FLAG_KEY]: true }), before: plain(before), after: plain(after) },
  });
}

const plain = ({ suspendedUntil, suspensionReason }: Suspension) => ({
  suspendedUntil: suspendedUntil?.toISOString() ?? null,
  suspensionReason,
});
