import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { now } from '@/lib/time/clock';

const concernState = {
  isParent: columnType.bool.present,
  isOwn: columnType.bool.present,
  isResolved: columnType.bool.present,
};

/**
 * Counts a verified parent as sharing a concern. It is final, because a number that falls would reveal who took it
 * back. Repeating the request changes nothing. Throws `not_found` for an invisible concern, `forbidden` without
 * permission, and `conflict` for a resolved concern.
 */
export async function shareConcern(postId: number, actor: SignedInPerson): Promise<void> {
  // Locks the person's verification as a parent, so that a withdrawal waits for the row.
  const concern = await firstRow(
    db(),
    concernState,
    Prisma.sql`
      WITH target AS (${lockVisiblePostSql(postId, actor.id, now(), Prisma.sql`p.concern_state IS NOT NULL`)}),
      parent AS MATERIALIZED (
        SELECT sp.user_id FROM school_parents sp WHERE sp.user_id = ${actor.id}
          AND sp.school_id = (SELECT school_id FROM target) FOR KEY SHARE
      ),
      concern AS (
        SELECT id, EXISTS (SELECT FROM parent) AS is_parent, user_id = ${actor.id} AS is_own, concern_state = 'resolved' AS is_resolved
        FROM target
      ),
      added AS (
        INSERT INTO me_toos (post_id, user_id) SELECT id, ${actor.id}::int FROM concern
        WHERE is_parent AND NOT is_own AND NOT is_resolved ON CONFLICT (post_id, user_id) DO NOTHING
      )
      SELECT is_parent, is_own, is_resolved FROM concern`,
  );
  if (!concern) throw notFoundError('Concern');
  if (concern.isOwn) throw new AppError('forbidden', 'You raised this concern.');
  if (!concern.isParent) throw new AppError('forbidden', 'Only verified parents of this school can do that.');
  if (concern.isResolved) throw new AppError('conflict', 'This concern is resolved.');
}
