import 'server-only';
import type { RequestActor } from '@/lib/http/request/request-actor';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { removeDiscardedFiles } from '@/lib/media/stored-files';
import { enforceVersionLimit } from '@/lib/moderation/text-version-limit';
import {
  closeReviewsOfPost,
  lockReviewTarget,
  insertReviewIfNeededSql,
  POST_FULL_TEXT_SQL,
} from '@/lib/moderation/review-lifecycle';
import {
  hideEditedContentPendingReview,
  findHidingReasonOfNewPostSql,
} from '@/lib/moderation/hide-content-pending-review';
import { notifyAdministratorsOfReview, notifyFollowersOfPostSql } from '@/lib/notifications/notify';
import { throwIfDenied, type SignedInPerson } from '@/lib/policy/access-policy';
import { peopleWithAccessSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { fetchVerificationLevelForAnonymousPost } from '@/lib/verification/verification-level-for-anonymous-post';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { requireFeatureEnabled } from '@/lib/settings/load-settings';
import { fetchWatchedWords } from '@/lib/content-warnings/watched-words';
import { auditAdminActionOnPost } from './audit-admin-action';
import { calculatePollEnd } from './poll-votes';
import { saveMediaOrder } from './media-order';
import type { CreatePostInput, EditPostInput } from './schema';
import { nextUpdatedAtSql, requireLatestVersionSeen } from './edit-conflict';

const NO_POLL = { choices: [], endsAt: null };

/**
 * Creates a post and the notifications of followers in one SQL statement. Throws `not_found` for an unknown school.
 * Throws `conflict` if the school has switched off polls or anonymous posts, and `invalid` for a concern with a poll.
 */
export async function createPost(userId: number, input: CreatePostInput, moment = now()): Promise<{ id: number }> {
  if (input.poll && input.isConcern)
    throw new AppError('invalid', "A concern can't have a poll. Remove one of them.", undefined, 'poll');
  if (input.poll) requireFeatureEnabled(input.schoolId, 'polls', 'poll');
  if (input.isAnonymous) requireFeatureEnabled(input.schoolId, 'anonymous', 'isAnonymous');
  const level = input.isAnonymous ? await fetchVerificationLevelForAnonymousPost(userId, input.schoolId) : null;
  const { choices, endsAt } = input.poll
    ? { choices: input.poll.choices, endsAt: calculatePollEnd(input.poll, moment) }
    : NO_POLL;
  const hold = await findHidingReasonOfNewPostSql([input.title, input.content, ...choices].join('\n'));
  const created = await firstRow(
    db(),
    { id: columnType.int, isHeld: columnType.bool },
    Prisma.sql`
    WITH post AS (
      INSERT INTO posts (user_id, school_id, title, content, is_anonymous, created_at, updated_at, withheld, shown_level, topic, parent_comments_only, poll_choices, poll_ends_at, concern_state)
      SELECT u.id, s.id, ${input.title ?? null}, ${input.content}, ${input.isAnonymous ?? false}, ${timestampSql(moment)}, ${timestampSql(moment)}, ${hold}, ${level}::parent_level, ${input.topic ?? null}::post_topic, ${input.commentsFrom === 'parents'}::bool,
        ${choices}::text[], ${endsAt}::timestamptz, ${input.isConcern ? 'raised' : null}::concern_state
      FROM schools s, ${peopleWithAccessSql(moment)} u WHERE s.id = ${input.schoolId} AND u.id = ${userId}
      RETURNING id, user_id, school_id, is_anonymous, title, ${POST_FULL_TEXT_SQL} AS content, created_at, withheld
    ), told AS (${notifyFollowersOfPostSql(timestampSql(moment))}), written AS (SELECT * FROM post), reviewed AS (${insertReviewIfNeededSql('post', input.cautions)})
    SELECT id, withheld IS NOT NULL AS is_held FROM post`,
  );
  if (created?.isHeld || (created && input.cautions?.length)) await notifyAdministratorsOfReview(userId);
  if (created) return { id: created.id };
  if ((await db().school.count({ where: { id: input.schoolId } })) === 0) throw notFoundError('School');
  return throwMembershipEndedError();
}

/** Throws the error for a membership that ended between the permission check and the write. */
export function throwMembershipEndedError(): never {
  throwIfDenied('subscribe');
  throw notFoundError('Post');
}

/**
 * Changes the given fields of a post and stores the previous version. Throws the errors of `requireLatestVersionSeen`,
 * `enforceVersionLimit` and `saveMediaOrder`.
 */
export async function editPost(id: number, input: EditPostInput): Promise<void> {
  const moment = timestampSql(now());
  const keep = Prisma.sql`old.title`;
  const title = input.title === undefined ? keep : Prisma.sql`${input.title}::text`;
  const content = input.content === undefined ? Prisma.sql`old.content` : Prisma.sql`${input.content}::text`;
  const watched = await fetchWatchedWords();
  const hold = await db().$transaction(async (tx) => {
    await requireLatestVersionSeen(tx, { kind: 'post', id }, input);
    const changed = await runStatement(
      tx,
      Prisma.sql`
      WITH old AS (SELECT id, title, content, withheld FROM posts WHERE id = ${id} FOR UPDATE),
      changed AS (SELECT * FROM old WHERE ${title} IS DISTINCT FROM old.title OR ${content} <> old.content),
      kept AS (INSERT INTO revisions (post_id, title, content, created_at, is_shown)
        SELECT id, title, content, ${moment}, withheld IS NULL FROM changed)
      UPDATE posts p SET title = ${title}, content = ${content}, edited_at = ${moment}, updated_at = ${nextUpdatedAtSql('p', moment)}
      FROM changed old WHERE p.id = old.id`,
    );
    if (changed > 0) await enforceVersionLimit(tx, { kind: 'post', id });
    if (input.topic !== undefined) await tx.post.updateMany({ where: { id }, data: { topic: input.topic } });
    if (input.commentsFrom !== undefined)
      await tx.post.updateMany({ where: { id }, data: { parentCommentsOnly: input.commentsFrom === 'parents' } });
    const isDescribedAnew = input.media !== undefined && (await saveMediaOrder(tx, id, input.media));
    return changed > 0 || isDescribedAnew
      ? hideEditedContentPendingReview(tx, { kind: 'post', id }, watched, input.cautions)
      : null;
  });
  if (hold) await notifyAdministratorsOfReview(hold.authorId);
}

/**
 * Deletes a post with everything that belongs to it. The audit log records when an administrator deletes another
 * person's post.
 */
export async function deletePost(id: number, act: RequestActor): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockReviewTarget(tx, { kind: 'post', id });
    await closeReviewsOfPost(tx, id);
    const gone = await firstRow(
      tx,
      { userId: columnType.int, schoolId: columnType.int, isAnonymous: columnType.bool },
      Prisma.sql`
        DELETE FROM posts WHERE id = ${id} RETURNING user_id, school_id, is_anonymous`,
    );
    if (!gone) throw notFoundError('Post');
    await auditAdminActionOnPost(tx, act, 'post.delete', { id, ...gone });
  });
  await removeDiscardedFiles();
}

/**
 * Returns the author (`userId`) and the school of a post that `actor` can see, and otherwise throws `not_found`. If `evenHidden` is
 * true, `actor` also finds their own hidden posts.
 */
export async function findPostOwner(
  id: number,
  actor: SignedInPerson,
  evenHidden = false,
): Promise<{ userId: number; schoolId: number }> {
  const own = evenHidden ? Prisma.sql`OR p.user_id = ${actor.id}` : Prisma.empty;
  const post = await firstRow(
    db(),
    { userId: columnType.int, schoolId: columnType.int },
    Prisma.sql`
      SELECT p.user_id, p.school_id FROM posts p WHERE p.id = ${id} AND (EXISTS (SELECT FROM ${visiblePostsSql(actor.id, now())} v WHERE v.id = p.id) ${own})`,
  );
  if (!post) throw notFoundError('Post');
  return post;
}
