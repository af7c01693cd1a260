import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { verificationLevelSql } from './verification-level-sql';
import { hideVerificationLevelIfIdentifying, ParentLevel } from './verification-level-privacy';

const countOf = (level: ParentLevel) => Prisma.sql`count(*) FILTER (WHERE level = ${level}::parent_level)::int`;

/**
 * Returns the verification level that a new anonymous post stores. Later changes of the author's level do not affect
 * it. Returns 'none' if the level is rare at the school, because it could reveal the author.
 */
export async function fetchVerificationLevelForAnonymousPost(userId: number, schoolId: number): Promise<ParentLevel> {
  const school = Prisma.sql`${schoolId}::int`;
  const foundRow = await firstRow(
    db(),
    {
      own: columnType.choice('parent_level', ParentLevel),
      none: columnType.int,
      parent: columnType.int,
      school: columnType.int,
    },
    Prisma.sql`
      WITH people AS (
        SELECT ${verificationLevelSql('u', school)} AS level FROM users u
        WHERE u.id IN (SELECT user_id FROM user_school_subscriptions WHERE school_id = ${school} UNION SELECT user_id FROM school_parents WHERE school_id = ${school})
      )
      SELECT (SELECT ${verificationLevelSql('u', school)} FROM users u WHERE u.id = ${userId}) AS own,
        ${countOf('none')} AS none, ${countOf('parent')} AS parent, ${countOf('school')} AS school FROM people`,
  );
  return foundRow?.own ? hideVerificationLevelIfIdentifying(foundRow.own, foundRow) : 'none';
}
