import 'server-only';
import { now } from '@/lib/time/clock';
import { rowLimitSql, db, Prisma } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { COMMENT_REFUSALS } from '@/lib/policy/access-policy';
import {
  commentLimitsSql,
  hiddenCommentCountSql,
  commentsNotHiddenFromViewerSql,
  visiblePostsSql,
} from '@/lib/policy/visible-content-sql';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { PostTopic } from '@/prisma/generated/enums';
import { commentLimitsView } from '../to-post-view';
import type { PostCounts } from './schema';
import { parseStreamCursor, formatStreamCursor, toPostgresSnapshot, type StreamCursor } from './stream-cursor';

/** Maximum number of changes that are sent to a page. If more changes are waiting, the page reloads instead. */
export const MAX_STREAMED_CHANGES = 200;

/** A stored change: either a new post, or a new comment with its post. The author is not stored. */
export type BoardChange = { transaction: bigint; schoolId: number; postId: number; commentId: number | null };

/** A post's topic, its numbers of votes and comments, and the limits on its comments, as one reader sees them. */
export type PostCountsForViewer = PostCounts & { topic: PostTopic | null };

const snapshot = { snapshot: columnType.text.present, seconds: columnType.int.present };
const change = {
  transaction: columnType.text,
  schoolId: columnType.int,
  postId: columnType.int,
  commentId: columnType.int.nullable,
};
const SNAPSHOT = Prisma.sql`pg_current_snapshot()::text AS snapshot, extract(epoch FROM now())::int AS seconds`;

/**
 * Returns the changes at these schools since a cursor, in the order of their storage, and the new cursor. Without a
 * cursor, returns the current cursor and no changes.
 */
export async function listBoardChangesSince(
  place: StreamCursor | null,
  schools: readonly number[],
): Promise<{ place: StreamCursor; changes: BoardChange[] }> {
  const since = place
    ? Prisma.sql`transaction >= ${String(place.oldest)}::int8 AND NOT pg_visible_in_snapshot(transaction::text::xid8, ${toPostgresSnapshot(place)}::pg_snapshot)`
    : Prisma.sql`false`;
  const foundRow = await firstRow(
    db(),
    { ...snapshot, changes: columnType.rows(change) },
    Prisma.sql`
    SELECT ${SNAPSHOT}, coalesce((SELECT json_agg(row_to_json(c)) FROM (
      SELECT transaction::text AS transaction, school_id, post_id, comment_id FROM board_changes
      WHERE ${since} AND school_id = ANY (${schools}::int[]) ORDER BY id ${rowLimitSql(MAX_STREAMED_CHANGES + 1)}) c), '[]') AS changes`,
  );
  const taken = foundRow && parseStreamCursor(`${foundRow.seconds}~${foundRow.snapshot}`);
  if (!taken) throw new Error('PostgreSQL returned no snapshot.');
  return {
    place: taken,
    changes: foundRow.changes.map((each) => ({ ...each, transaction: BigInt(each.transaction) })),
  };
}

/**
 * Returns the current cursor for a page that is about to load its list of posts. A cursor read after the list would
 * lose the changes in between.
 */
export const readCurrentStreamCursor = async (): Promise<string> =>
  formatStreamCursor((await listBoardChangesSince(null, [])).place);

const VIEWER = Prisma.sql`viewer.id`;

/**
 * Returns which posts each person may see, with the counts as that person sees them. Reads only the given pairs, because
 * most open pages show only a few of the schools with news.
 */
export async function visiblePostsPerViewer(
  pairs: readonly { viewer: number; post: number }[],
): Promise<Map<number, PostCountsForViewer[]>> {
  if (pairs.length === 0) return new Map();
  const seen = await rows(
    db(),
    {
      viewer: columnType.int.present,
      id: columnType.int,
      schoolId: columnType.int,
      topic: columnType.choice('post_topic', PostTopic).nullable,
      upvoteCount: columnType.int,
      downvoteCount: columnType.int,
      commentCount: columnType.int.present,
      commentsClosedAt: columnType.moment.nullable,
      commentsClosedReason: columnType.text.nullable,
      parentCommentsOnly: columnType.bool,
      commentRefusal: columnType.word(COMMENT_REFUSALS).nullable,
    },
    Prisma.sql`
    SELECT viewer.id AS viewer, p.id, p.school_id, p.topic, p.upvote_count, p.downvote_count,
      p.comment_count - ${hiddenCommentCountSql(Prisma.sql`p.id`, VIEWER)} AS comment_count, limits.*
    FROM unnest(${pairs.map(({ viewer }) => viewer)}::int[], ${pairs.map(({ post }) => post)}::int[]) viewer (id, post_id)
      CROSS JOIN LATERAL ${visiblePostsSql(VIEWER, now())} p CROSS JOIN LATERAL ${commentLimitsSql(VIEWER)}
    WHERE p.id = viewer.post_id`,
  );
  const byViewer = new Map<number, PostCountsForViewer[]>();
  for (const { viewer, id, schoolId, topic, upvoteCount, downvoteCount, commentCount, ...limits } of seen) {
    const post = { id, schoolId, topic, upvoteCount, downvoteCount, commentCount, ...commentLimitsView(limits) };
    byViewer.set(viewer, [...(byViewer.get(viewer) ?? []), post]);
  }
  return byViewer;
}

/**
 * Returns which of these comments each person may see. The caller must check that the person may see the posts of the
 * comments.
 */
export async function visibleCommentsPerViewer(
  viewers: readonly number[],
  comments: readonly number[],
): Promise<Map<number, Set<number>>> {
  if (viewers.length === 0 || comments.length === 0) return new Map();
  const seen = await rows(
    db(),
    { viewer: columnType.int.present, id: columnType.int },
    Prisma.sql`
    SELECT viewer.id AS viewer, c.id FROM unnest(${viewers}::int[]) viewer (id) CROSS JOIN LATERAL ${commentsNotHiddenFromViewerSql(VIEWER)} c
    WHERE c.id = ANY (${comments}::int[])`,
  );
  const byViewer = new Map<number, Set<number>>();
  for (const { viewer, id } of seen) byViewer.set(viewer, (byViewer.get(viewer) ?? new Set()).add(id));
  return byViewer;
}

/** Deletes board changes whose retention period has ended. */
export async function deleteExpiredChanges(): Promise<void> {
  await db().boardChange.deleteMany({
    where: { createdAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.boardChanges) } },
  });
}
