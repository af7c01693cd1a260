import 'server-only';
import { ANONYMOUS_AUTHOR_FLAG_KEY, recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { columnType, rows } from '@/lib/database/sql';
import { ANONYMOUS_AUTHOR_NAME, displayName } from '@/lib/text/person-names';
import { isAuthorAnonymous, type LockedReview } from './review-lifecycle';
import { getWarningEnd } from './warnings';
import type { RevealedAuthorView, AdminReviewView } from './schema';

type Author = NonNullable<AdminReviewView['author']>;

/**
 * Returns the author of reviewed content, with earlier decisions about the author. Never lists signed and anonymous
 * content together, because a reviewer could then recognize an anonymous author.
 */
export async function fetchReviewedAuthor(review: LockedReview, moment: Date): Promise<Author | null> {
  const user = review.authorId === null ? null : await db().user.findUnique({ where: { id: review.authorId } });
  if (!user) return null;
  const memberSince = formatDateFieldValue(user.createdAt.getTime());
  if (isAuthorAnonymous(review)) {
    return {
      id: null,
      name: ANONYMOUS_AUTHOR_NAME,
      isAnonymous: true,
      // Reviewers never learn that an anonymous author is an administrator. There are few administrators, so this fact
      // would help to identify the author.
      isAdmin: false,
      memberSince: memberSince.slice(0, 7),
      suspendedUntil: null,
      suspensions: [],
      history: [],
      decidedBefore: await decidedBefore(review, user.id),
      warnedBefore: await warnedBefore(review, user.id),
    };
  }
  const suspensions = await rows(
    db(),
    { reason: columnType.text.nullable, createdAt: columnType.moment },
    Prisma.sql`
    SELECT details #>> '{after,suspensionReason}' AS reason, created_at FROM audit_log
    WHERE target_type = 'user' AND target_id = ${user.id} AND action = 'user.suspend' AND NOT jsonb_exists(details, ${ANONYMOUS_AUTHOR_FLAG_KEY})
    ORDER BY id DESC LIMIT 20`,
  );
  const history = await db().review.findMany({
    where: { authorId: user.id, id: { not: review.id }, status: { not: 'open' }, ofUnsigned: false },
    orderBy: { id: 'desc' },
    take: 50,
  });
  return {
    id: user.id,
    name: displayName(user),
    isAnonymous: false,
    isAdmin: user.isAdmin,
    memberSince,
    suspendedUntil:
      user.suspendedUntil !== null && user.suspendedUntil > moment ? user.suspendedUntil.toISOString() : null,
    suspensions: suspensions.map(({ reason, createdAt }) => ({ reason, createdAt: createdAt.toISOString() })),
    history: history.map((past) => ({
      id: past.id,
      kind: past.ofComment === null ? null : past.ofComment ? 'comment' : 'post',
      cause: past.cause,
      decision: past.decision,
      reason: past.reason,
      decidedAt: past.decidedAt?.toISOString() ?? null,
      appealDecision: past.appealDecision,
      isWarned: getWarningEnd(past, moment) !== null,
    })),
    decidedBefore: null,
    warnedBefore: null,
  };
}

/**
 * Returns how often earlier decisions went against an author: 'never', 'once' or 'more'. An exact number could identify
 * an anonymous author.
 */
const decidedBefore = (review: LockedReview, authorId: number): Promise<Author['decidedBefore']> =>
  countBefore(review, authorId, { OR: [{ decision: { in: ['hide', 'delete'] } }, { suspendedUntil: { not: null } }] });

/**
 * Returns how many warnings were on record when an anonymous author's review opened. Returns null after the decision,
 * because a warning that expires later would change the answer, and its date could identify the author.
 */
const warnedBefore = async (review: LockedReview, authorId: number): Promise<Author['warnedBefore']> =>
  review.status === 'open' || review.status === 'appealed'
    ? countBefore(review, authorId, { warnedUntil: { gt: review.createdAt } })
    : null;

/** Counts earlier decisions about an author, without those that were already reversed when the review opened. */
async function countBefore(
  { id, createdAt }: LockedReview,
  authorId: number,
  condition: Prisma.ReviewWhereInput,
): Promise<'never' | 'once' | 'more'> {
  const count = await db().review.count({
    where: {
      authorId,
      id: { not: id },
      decidedAt: { lt: createdAt },
      AND: [
        condition,
        { OR: [{ appealDecision: null }, { appealDecision: 'upheld' }, { appealDecidedAt: { gte: createdAt } }] },
      ],
    },
  });
  return count === 0 ? 'never' : count === 1 ? 'once' : 'more';
}

/** Returns true if the reviewed content has an anonymous author. Returns false if the review does not exist. */
export async function isAuthorHiddenFromReviewer(reviewId: number): Promise<boolean> {
  const review = await db().review.findUnique({
    where: { id: reviewId },
    select: { authorId: true, ofUnsigned: true },
  });
  return review !== null && review.authorId !== null && isAuthorAnonymous(review);
}

/**
 * Returns the author of an anonymous post (decision D1), and records the request in the audit log. Throws `not_found`
 * if the post does not exist.
 */
export async function revealAuthor(act: Act, postId: number): Promise<RevealedAuthorView> {
  return db().$transaction(async (tx) => {
    const post = await tx.post.findUnique({
      where: { id: postId },
      select: { user: { select: { id: true, email: true, firstName: true, lastName: true } } },
    });
    if (!post) throw notFoundError('Post');
    await recordAuditEntry(tx, act, {
      action: 'post.reveal-author',
      targetType: 'post',
      targetId: postId,
      details: {},
    });
    const { id, email, ...names } = post.user;
    return { id, name: displayName(names), email };
  });
}
