import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows, runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import { verificationLevelSql } from './verification-level-sql';
import { MIN_PEOPLE_PER_LEVEL } from './verification-level-privacy';

/**
 * Updates the vote weights of every school. If one school fails, updates the other schools before it throws the error.
 */
export async function updateAllVoteWeights(): Promise<void> {
  const schools = await rows(db(), { id: columnType.int }, Prisma.sql`SELECT id FROM schools ORDER BY id`);
  const failures: unknown[] = [];
  for (const { id } of schools) await updateSchoolVoteWeights(db(), id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Updates the weights of a school's votes after people's verification changed. Waits until at least five people have
 * votes with an outdated weight. The change of one person's votes could reveal how they voted (record 103).
 */
export const updateSchoolVoteWeights = (on: DatabaseOrTransaction, schoolId: number): Promise<number> =>
  // Locks posts before their votes, in the same order as casting a vote does.
  runStatement(
    on,
    Prisma.sql`
      WITH outdated AS MATERIALIZED (
        SELECT v.id, v.post_id, v.user_id, v.by_parent
        FROM posts p JOIN post_votes v ON v.post_id = p.id AND v.user_id <> p.user_id JOIN users u ON u.id = v.user_id
        WHERE p.school_id = ${schoolId}::int AND v.by_parent <> (${verificationLevelSql('u', Prisma.sql`p.school_id`)} <> 'none')
      ), locked AS MATERIALIZED (
        SELECT p.id FROM posts p WHERE p.id IN (SELECT post_id FROM outdated)
          AND (SELECT count(DISTINCT user_id) FROM outdated) >= ${MIN_PEOPLE_PER_LEVEL}::int
        ORDER BY p.id FOR NO KEY UPDATE
      )
      UPDATE post_votes v SET by_parent = NOT v.by_parent FROM outdated o
      WHERE v.id = o.id AND v.by_parent = o.by_parent AND o.post_id IN (SELECT id FROM locked)`,
  );
