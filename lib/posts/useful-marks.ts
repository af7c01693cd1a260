import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { visibleCommentsSql } from '@/lib/policy/visible-content-sql';
import type { MarkUsefulReply } from './schema';

const markState = { usefulCount: columnType.int, isOwn: columnType.bool, isChanged: columnType.bool.present };

/**
 * SQL for a comment that the viewer may see. Locks the comment, so that its number of useful marks (`useful_count`) is
 * current.
 */
const target = (id: number, userId: number): Prisma.Sql => Prisma.sql`
  SELECT c.id, c.user_id, c.useful_count FROM comments c
  WHERE c.id = ${id} AND EXISTS (SELECT FROM ${visibleCommentsSql(userId, now())} v WHERE v.id = c.id) FOR NO KEY UPDATE OF c`;

/**
 * Marks a comment as useful. Does nothing if the person has already marked it. Throws `not_found` for an invisible
 * comment, and `invalid` for the person's own comment.
 */
export async function markCommentUseful(id: number, userId: number): Promise<MarkUsefulReply> {
  const foundRow = await firstRow(
    db(),
    markState,
    Prisma.sql`
    WITH target AS (${target(id, userId)}), marked AS (
      INSERT INTO useful_marks (user_id, comment_id, created_at)
      SELECT ${userId}::int, target.id, ${timestampSql(now())} FROM target WHERE target.user_id <> ${userId}
      ON CONFLICT DO NOTHING RETURNING comment_id)
    SELECT useful_count, (user_id = ${userId}) AS is_own, EXISTS (SELECT FROM marked) AS is_changed FROM target`,
  );
  if (!foundRow) throw notFoundError('Comment');
  if (foundRow.isOwn) throw new AppError('invalid', "You can't mark your own comment as useful.");
  return { usefulCount: foundRow.usefulCount + Number(foundRow.isChanged), isUseful: true };
}

/** Removes a person's useful mark from a comment. Throws `not_found` for a comment that the person cannot see. */
export async function unmarkCommentUseful(id: number, userId: number): Promise<MarkUsefulReply> {
  const foundRow = await firstRow(
    db(),
    markState,
    Prisma.sql`
    WITH target AS (${target(id, userId)}), taken AS (
      DELETE FROM useful_marks m USING target WHERE m.comment_id = target.id AND m.user_id = ${userId} RETURNING m.comment_id)
    SELECT useful_count, (user_id = ${userId}) AS is_own, EXISTS (SELECT FROM taken) AS is_changed FROM target`,
  );
  if (!foundRow) throw notFoundError('Comment');
  return { usefulCount: foundRow.usefulCount - Number(foundRow.isChanged), isUseful: false };
}
