import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { enforceVersionLimit } from '@/lib/moderation/text-version-limit';
import { closeReviewsOfComment, lockReviewTarget, insertReviewIfNeededSql } from '@/lib/moderation/review-lifecycle';
import {
  hideEditedContentPendingReview,
  findHidingReasonOfNewCommentSql,
} from '@/lib/moderation/hide-content-pending-review';
import {
  NO_MENTIONED_USERS_SQL,
  notifyAdministratorsOfReview,
  notifyMentionedPeople,
  notifyOfCommentSql,
} from '@/lib/notifications/notify';
import { COMMENT_REFUSALS, throwIfDenied, checkRolePermission, type SignedInPerson } from '@/lib/policy/access-policy';
import {
  commentLimitsSql,
  peopleWithAccessSql,
  commentsNotHiddenFromViewerSql,
  visibleCommentsSql,
  visiblePostsSql,
} from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, runStatement, type RowFromJson, type ResultRow } from '@/lib/database/sql';
import { runSqlWriteStatement } from '@/lib/http/session-checked-write';
import { throwMembershipEndedError } from './write-post';
import { VERIFICATION_LEVEL_OF_POST_SQL } from '@/lib/verification/verification-level-sql';
import { ParentLevel } from '@/lib/verification/verification-level-privacy';
import { fetchWatchedWords } from '@/lib/content-warnings/watched-words';
import type { CommentOutside } from '@/prisma/generated/enums';
import { findMentionedPeople, storeMentionsSql } from './mentions';
import { COMMENT_ROW_COLUMNS } from './post-rows';
import type { CommentView, EditCommentInput, WriteCommentInput } from './schema';
import { nextUpdatedAtSql, requireLatestVersionSeen } from './edit-conflict';
import { toCommentView } from './to-post-view';

/**
 * Creates a comment in one SQL statement, together with its notifications. Throws `not_found` if the person can't see
 * the post or the comment to reply to, and the errors of COMMENT_REFUSALS.
 */
export async function writeComment(
  postId: number,
  actor: SignedInPerson,
  { content, parentId, cautions }: WriteCommentInput,
  write = runSqlWriteStatement,
): Promise<CommentView> {
  const moment = now();
  const [hold, meant] = await Promise.all([
    findHidingReasonOfNewCommentSql(content),
    findMentionedPeople(db(), content, postId, actor.id),
  ]);
  const mentioned =
    meant.ids.length > 0 ? storeMentionsSql(meant) : Prisma.sql`mentioned AS (${NO_MENTIONED_USERS_SQL})`;
  const created = await write(commentOfPost, (mayWrite) => ({
    steps: Prisma.sql`target AS (
      SELECT p.id FROM ${visiblePostsSql(actor.id, moment)} p, ${commentLimitsSql(actor.id)}
      WHERE p.id = ${postId} AND limits.comment_refusal IS NULL AND ${mayWrite}
    ), parent AS (
      ${parentOf(parentId, actor, Prisma.sql`(SELECT id FROM target)`)}
    ), comment AS (
      INSERT INTO comments (user_id, post_id, content, created_at, updated_at, withheld, parent_id)
      SELECT u.id, target.id, ${content}, ${timestampSql(moment)}, ${timestampSql(moment)}, ${hold}, parent.id
      FROM target, parent, ${peopleWithAccessSql(moment)} u WHERE u.id = ${actor.id}
      RETURNING *
    ), ${mentioned}, told AS (${notifyOfCommentSql(timestampSql(moment))}), written AS (SELECT * FROM comment), reviewed AS (${insertReviewIfNeededSql('comment', cautions)})`,
    result: selectOfPost(actor, Prisma.sql`comment`),
  }));
  if (created?.withheld || (created && cautions?.length)) await notifyAdministratorsOfReview(actor.id);
  // The response gets the mentioned names from the parsed text, because the statement that stores the mentions cannot
  // also read them.
  if (created) return toView({ ...created, mentions: meant.names }, actor);
  const post = await firstRow(
    db(),
    { commentRefusal: columnType.word(COMMENT_REFUSALS).nullable, hasParent: columnType.bool.present },
    Prisma.sql`
      SELECT limits.comment_refusal, EXISTS (${parentOf(parentId, actor, Prisma.sql`p.id`)}) AS has_parent
      FROM ${visiblePostsSql(actor.id, moment)} p, ${commentLimitsSql(actor.id)} WHERE p.id = ${postId}`,
  );
  if (!post) throw notFoundError('Post');
  if (post.commentRefusal !== null) throwIfDenied(post.commentRefusal);
  return post.hasParent ? throwMembershipEndedError() : Promise.reject(notFoundError('Comment'));
}

/**
 * SQL for the id of the top-level comment under which a reply appears. The id is null for a comment on the post. The
 * result is empty if the person cannot reply.
 */
const parentOf = (parentId: number | undefined, actor: SignedInPerson, postId: Prisma.Sql): Prisma.Sql =>
  parentId === undefined
    ? Prisma.sql`SELECT NULL::int AS id`
    : Prisma.sql`
      SELECT coalesce(c.parent_id, c.id) AS id FROM ${commentsNotHiddenFromViewerSql(actor.id)} c
      WHERE c.id = ${parentId} AND c.post_id = ${postId} AND c.withheld IS NULL`;

/** A comment, with the facts about its post that decide how its author is shown. */
const commentOfPost = {
  ...COMMENT_ROW_COLUMNS,
  isAnonymous: columnType.bool,
  authorId: columnType.int,
  postLevel: columnType.choice('parent_level', ParentLevel).present,
};

const selectOfPost = (actor: SignedInPerson, comments: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT d.*, p.is_anonymous, p.user_id AS author_id, ${VERIFICATION_LEVEL_OF_POST_SQL} AS post_level
  FROM ${comments} c JOIN users w ON w.id = c.user_id JOIN posts p ON p.id = c.post_id
  JOIN users a ON a.id = p.user_id JOIN schools s ON s.id = p.school_id
  CROSS JOIN level_of_writer(w.id, w.verified_method IS NOT NULL, p.school_id) AS l (level)
  CROSS JOIN comment_as_seen(c::comments, w, l.level, ${actor.id}::int) d`;

const toView = (
  row: ResultRow<typeof commentOfPost> | RowFromJson<typeof commentOfPost>,
  actor: SignedInPerson,
): CommentView =>
  toCommentView(row, { isAnonymous: row.isAnonymous, userId: row.authorId, level: row.postLevel }, actor);

/** Returns a comment. Throws `not_found` for an unknown comment. */
export async function fetchCommentById(id: number, actor: SignedInPerson): Promise<CommentView> {
  const commentSql = Prisma.sql`${selectOfPost(actor, Prisma.sql`comments`)} WHERE c.id = ${id}`;
  const row = await firstRow(db(), commentOfPost, commentSql);
  if (!row) throw notFoundError('Comment');
  return toView(row, actor);
}

/**
 * Edits a comment and stores the previous version. Throws the errors of `requireLatestVersionSeen` and
 * `enforceVersionLimit`.
 */
export async function editComment(
  id: number,
  actor: SignedInPerson,
  { content, cautions, seen }: EditCommentInput,
): Promise<CommentView> {
  const moment = timestampSql(now());
  const watched = await fetchWatchedWords();
  const hold = await db().$transaction(async (tx) => {
    const lockedComment = await lockReviewTarget(tx, { kind: 'comment', id });
    await requireLatestVersionSeen(tx, { kind: 'comment', id }, { content, seen });
    const changed = await runStatement(
      tx,
      Prisma.sql`
      WITH old AS (SELECT id, content, withheld FROM comments WHERE id = ${id} AND content <> ${content} FOR UPDATE),
      kept AS (INSERT INTO revisions (comment_id, content, created_at, is_shown) SELECT id, content, ${moment}, withheld IS NULL FROM old)
      UPDATE comments c SET content = ${content}, edited_at = ${moment}, updated_at = ${nextUpdatedAtSql('c', moment)} FROM old WHERE c.id = old.id`,
    );
    if (!lockedComment || changed === 0) return null;
    await enforceVersionLimit(tx, { kind: 'comment', id });
    const held = await hideEditedContentPendingReview(tx, { kind: 'comment', id }, watched, cautions);
    const meant = await findMentionedPeople(tx, content, lockedComment.postId, lockedComment.authorId);
    if (meant.ids.length > 0) {
      const mentioned = await rows(
        tx,
        { userId: columnType.int },
        Prisma.sql`
        WITH comment AS (SELECT id, withheld FROM comments WHERE id = ${id}), ${storeMentionsSql(meant)} SELECT user_id FROM mentioned`,
      );
      await notifyMentionedPeople(
        tx,
        id,
        mentioned.map(({ userId }) => userId),
      );
    }
    return held;
  });
  if (hold) await notifyAdministratorsOfReview(hold.authorId);
  return fetchCommentById(id, actor);
}

/** Visitors see either nothing of a comment, or its text without a name, or everything. A higher rank shows more. */
const VISIBILITY_RANK: Record<CommentOutside, number> = { hidden: 0, unnamed: 1, named: 2 };

/**
 * Sets what visitors see of a comment while its post is public (record 057). To show more than before, the author needs
 * the permission `comment.show`.
 */
export async function setCommentVisibilityForVisitors(
  id: number,
  actor: SignedInPerson,
  outside: CommentOutside,
): Promise<CommentView> {
  const previousComment = await db().comment.findUnique({ where: { id }, select: { outside: true } });
  if (previousComment && VISIBILITY_RANK[outside] > VISIBILITY_RANK[previousComment.outside])
    throwIfDenied(checkRolePermission(actor, 'comment.show'));
  await db().comment.updateMany({ where: { id }, data: { outside } });
  return fetchCommentById(id, actor);
}

/** Deletes a comment. The audit log records when an administrator deletes another person's comment. */
export async function deleteComment(id: number, act: Act): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockReviewTarget(tx, { kind: 'comment', id });
    await closeReviewsOfComment(tx, id);
    const gone = await firstRow(
      tx,
      { userId: columnType.int, postId: columnType.int, isHidden: columnType.bool },
      Prisma.sql`
        DELETE FROM comments c USING posts p WHERE c.id = ${id} AND p.id = c.post_id
        RETURNING c.user_id, c.post_id, p.is_anonymous AND p.user_id = c.user_id AS is_hidden`,
    );
    if (!gone) throw notFoundError('Comment');
    if (gone.userId !== act.actorId) {
      const { userId, postId, isHidden } = gone;
      await recordAuditEntry(tx, act, {
        action: 'comment.delete',
        targetType: 'comment',
        targetId: id,
        details: isHidden ? { postId } : { userId, postId },
      });
    }
  });
}

/** Returns the author of a comment that `actor` can see, and otherwise throws `not_found`. */
export async function findCommentOwner(
  id: number,
  actor: SignedInPerson,
  /** True to find each comment of the actor, even under a hidden post. */
  evenHidden = false,
): Promise<{ userId: number }> {
  const own = evenHidden ? Prisma.sql` OR c.user_id = ${actor.id}` : Prisma.empty;
  const comment = await firstRow(
    db(),
    { userId: columnType.int },
    Prisma.sql`
      SELECT c.user_id FROM comments c WHERE c.id = ${id} AND (EXISTS (SELECT FROM ${visibleCommentsSql(actor.id, now())} v WHERE v.id = c.id) ${own})`,
  );
  if (!comment) throw notFoundError('Comment');
  return comment;
}
