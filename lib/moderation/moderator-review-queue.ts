import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { WAITING_REPLY_CONDITION, WAITING_REVIEW_CONDITION } from '@/lib/policy/visible-content-sql';
import { requireSchool } from '@/lib/schools/queries';
import { authorName } from '@/lib/text/person-names';
import type { ReviewCause, ReviewStatus, Withheld } from '@/prisma/generated/enums';
import { DECISION_REFUSAL_ERRORS, findDecisionRefusalReason } from './review-claim';
import { findReviewByIdAndCondition, listMatchingReviews } from './review-queries';
import { isAuthorAnonymous } from './review-lifecycle';
import type { CommonReviewView, ModeratorReviewRow, ModeratorReviewView, ModeratedSchool, ReviewQuery } from './schema';

// The review queue of a school's moderator (record 053). Appeals are missing from this queue, because only
// administrators decide them.

/** SQL condition over a review `v`: its content exists, belongs to this school, and is not by the viewer. */
const ofOthersAtSchool = (schoolId: Prisma.Sql, viewerId: number): Prisma.Sql => Prisma.sql`
  v.school_id = ${schoolId} AND v.author_id <> ${viewerId} AND num_nonnulls(v.post_id, v.comment_id) > 0`;
const IS_WAITING = Prisma.sql`(v.status = 'open' AND ${WAITING_REVIEW_CONDITION})`;
const IS_DECIDED = Prisma.sql`v.decision IS NOT NULL`;

export async function fetchReviewQueueForModerator(
  schoolId: number,
  query: ReviewQuery,
  viewerId: number,
): Promise<ListPage<ModeratorReviewRow>> {
  await requireSchool(schoolId);
  const condition = ofOthersAtSchool(Prisma.sql`${schoolId}`, viewerId);
  const { items, next } = await listMatchingReviews(query, viewerId, {
    waiting: Prisma.sql`${condition} AND ${IS_WAITING}`,
    done: Prisma.sql`${condition} AND ${IS_DECIDED}`,
  });
  return { items: items.map(withoutAuthorHints), next };
}

/**
 * Returns a review for a school's moderator. Throws `not_found` for another school, deleted content or the moderator's
 * own content.
 */
export async function fetchReviewForModerator(
  schoolId: number,
  reviewId: number,
  viewerId: number,
): Promise<ModeratorReviewView> {
  const condition = ofOthersAtSchool(Prisma.sql`${schoolId}`, viewerId);
  const { view, review } = await findReviewByIdAndCondition(
    reviewId,
    viewerId,
    Prisma.sql`${condition} AND (${IS_WAITING} OR ${IS_DECIDED})`,
  );
  const refusal = await findDecisionRefusalReason(db(), review, { userId: viewerId, office: schoolId }, now());
  const isAnonymous = isAuthorAnonymous(review);
  const author =
    review.authorId === null || isAnonymous
      ? null
      : await db().user.findUnique({ where: { id: review.authorId }, select: { firstName: true, lastName: true } });
  return {
    ...withoutAuthorHints(view),
    // Leaves out the decision on an anonymous author's appeal, because a school's moderator must not learn that the
    // author appealed.
    appealDecision: isAnonymous ? null : view.appealDecision,
    post: view.post && postForModerator(view.post),
    writer: { name: authorName(author), isAnonymous: author === null },
    refusal: refusal && DECISION_REFUSAL_ERRORS[refusal].text,
  };
}

const postForModerator = ({ withheld: _withheld, ...post }: NonNullable<CommonReviewView['post']>) => post;

type ReviewState = {
  status: ReviewStatus;
  cause: ReviewCause;
  withheld: Withheld | null;
  claim: CommonReviewView['claim'];
  openedAt: string;
  decidedBy: string | null;
};

/**
 * Replaces or removes values that would reveal something about the author. For example, a reviewer can claim a decided
 * review only after its author has appealed.
 */
const withoutAuthorHints = <Review extends ReviewState>({
  openedAt: _openedAt,
  decidedBy: _decidedBy,
  status,
  cause,
  withheld,
  claim,
  ...review
}: Review) => ({
  ...review,
  status: status === 'open' ? ('open' as const) : ('decided' as const),
  claim: status === 'open' ? claim : null,
  cause: cause === 'words' || cause === 'first' ? ('held' as const) : cause,
  withheld: withheld === 'words' || withheld === 'first' ? ('held' as const) : withheld,
});

/** Returns the schools that a person moderates, with the number of reviews and replies of the school that wait at each. */
export function listModeratedSchools(viewerId: number, schoolIds: readonly number[]): Promise<ModeratedSchool[]> {
  return rows(
    db(),
    { id: columnType.int, name: columnType.text, waiting: columnType.int.present },
    Prisma.sql`
      SELECT s.id, s.name, (SELECT count(*)::int FROM reviews v WHERE ${ofOthersAtSchool(Prisma.sql`s.id`, viewerId)} AND ${IS_WAITING})
        + (SELECT count(*)::int FROM school_replies r JOIN posts p ON p.id = r.post_id WHERE p.school_id = s.id AND ${WAITING_REPLY_CONDITION} AND p.user_id <> ${viewerId}) AS waiting
      FROM schools s WHERE s.id = ANY(${[...schoolIds]}) ORDER BY s.name, s.id`,
  );
}
