import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/clock';
import { db, Prisma, type Transaction } from '@/lib/database/db';
import { is, one } from '@/lib/database/sql';
import { AppError, notFound } from '@/lib/errors';
import type { Facts } from '@/lib/notifications/kinds';
import { tell, tellAdministrators } from '@/lib/notifications/tell';
import { HIDE_STANDS } from '@/lib/policy/sources';
import { enforceDecider, requireRead } from './decide';
import { columnOf, lockCase, type Locked, type Review, type Target } from './review';
import type { DecideAppeal, OwnReviewView } from './schema';
import { endByCase } from './suspension';
import { release } from './withhold';

/** A decision about what someone wrote, as he sees it. Throws `not_found` for another's, and for one that took nothing from him. */
export async function ownReview(id: number, authorId: number): Promise<OwnReviewView> {
  const review = await db().review.findFirst({ where: { id, authorId, status: { not: 'open' } } });
  const { decision, reason, decidedAt, suspendedUntil } = review ?? {};
  if (!review || !decision || !reason || !decidedAt || (decision === 'keep' && !suspendedUntil))
    throw notFound('Review');
  return {
    id,
    kind: review.commentId !== null ? 'comment' : review.postId !== null ? 'post' : null,
    content: review.content,
    decision: decision as OwnReviewView['decision'],
    reason,
    decidedAt: decidedAt.toISOString(),
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    mayAppeal: review.status === 'decided' && review.appeal === null,
    appeal: review.appeal,
    appealDecision: review.appealDecision as OwnReviewView['appealDecision'],
    appealReason: review.appealReason,
  };
}

/** The writer's one answer. Throws `not_found` unless the decision is about him, `conflict` for a second one. */
export async function appeal(reviewId: number, authorId: number, text: string): Promise<void> {
  const data = { status: 'appealed', appeal: text, appealedAt: now(), claimedBy: null, claimedAt: null } as const;
  const { count } = await db().review.updateMany({
    where: { id: reviewId, authorId, status: 'decided', appeal: null },
    data,
  });
  if (count > 0) return tellAdministrators(authorId);
  await ownReview(reviewId, authorId);
  throw new AppError('conflict', "You've already appealed.");
}

/** Answers an appeal: the decision stays, or what it hid is shown again and its suspension ends. Throws as `decide`. */
export async function decideAppeal(act: Act, reviewId: number, input: DecideAppeal): Promise<void> {
  const { decision, reason } = input;
  await db().$transaction(async (tx) => {
    const { review, target, found } = await lockCase(tx, reviewId);
    if (review.status !== 'appealed') throw new AppError('conflict', "There's no appeal to decide.");
    await enforceDecider(tx, review, act);
    if (found) requireRead(found, input);
    const shown = decision === 'reversed' && (await isOwnToShow(tx, review, target, found)) ? target : null;
    const outcomes = decision === 'reversed' ? await reverse(tx, act, review, shown) : null;
    const data = {
      status: 'closed',
      appealDecision: decision,
      appealReason: reason,
      appealDecidedBy: act.actorId,
      appealDecidedAt: now(),
    } as const;
    await tx.review.update({ where: { id: reviewId }, data, select: { id: true } });
    if (review.authorId !== null)
      await tell(
        tx,
        review.authorId,
        outcomes === null
          ? { kind: 'appeal_upheld', facts: { reviewId, reason } }
          : { kind: 'appeal_reversed', facts: { reviewId, reason, outcomes } },
      );
    const details = {
      reason,
      before: { withheld: found?.withheld ?? null },
      after: { withheld: shown ? null : (found?.withheld ?? null) },
    };
    await recordAudit(tx, act, { action: `review.${decision}`, targetType: 'review', targetId: reviewId, details });
  });
}

/** Whether this decision alone hides it: what another case has hidden, before or since, stays hidden by that one. */
async function isOwnToShow(
  tx: Transaction,
  review: Review,
  target: Target | null,
  found: Locked | null,
): Promise<boolean> {
  if (!target || found?.withheld !== 'removed' || review.decision !== 'hide') return false;
  const others = await one(
    tx,
    { count: is.int },
    Prisma.sql`SELECT count(*)::int AS count FROM reviews v WHERE v.${columnOf(target)} = ${target.id} AND v.id <> ${review.id} AND ${HIDE_STANDS}`,
  );
  return others?.count === 0;
}

type Outcomes = Facts<'appeal_reversed'>['outcomes'];

/** What became of it, as the writer is told. `shown`: what is hidden by nothing else. */
async function reverse(tx: Transaction, act: Act, review: Review, shown: Target | null): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  const outcomesOf = { where: { reviewId: review.id } };
  // Of what lost a photo since, nobody can say any more whether they were right.
  if (review.mediaRemovedAt === null) await tx.reportOutcome.updateMany({ ...outcomesOf, data: { isRefused: true } });
  else await tx.reportOutcome.deleteMany(outcomesOf);
  if (review.decision === 'delete') outcomes.push('gone');
  if (shown) {
    await release(tx, shown);
    outcomes.push(`${shown.kind}_shown`);
  }
  if (await endSuspension(tx, act, review)) outcomes.push('suspension_ended');
  return outcomes;
}

/** Only the one that this decision began: another one may have followed, which takes over what this one would have given back. */
async function endSuspension(tx: Transaction, act: Act, review: Review): Promise<boolean> {
  const {
    id: reviewId,
    authorId,
    suspendedUntil: until,
    priorUntil,
    priorReason,
    priorReviewId,
    priorUnnamed,
  } = review;
  if (authorId === null || until === null) return false;
  await tx.review.updateMany({
    where: { priorReviewId: reviewId },
    data: { priorUntil, priorReason, priorReviewId, priorUnnamed },
  });
  const prior = {
    suspendedUntil: priorUntil,
    suspensionReason: priorReason,
    suspensionReviewId: priorReviewId,
    suspensionUnnamed: priorUnnamed,
  };
  return endByCase(tx, act, authorId, { reviewId, until, prior });
}
