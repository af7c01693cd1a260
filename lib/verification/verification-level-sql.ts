import 'server-only';
import { wholeNumberSql, Prisma } from '@/lib/database/db';
import { MIN_PEOPLE_PER_LEVEL } from './verification-level-privacy';

/**
 * Returns an SQL column with a user's verification level at a school. `writer` is the alias of the table `users` in the
 * query.
 */
export const verificationLevelSql = (writer: 'a' | 'u', schoolId: Prisma.Sql): Prisma.Sql => {
  const user = Prisma.raw(writer);
  return Prisma.sql`(SELECT l.level FROM level_of_writer(${user}.id, ${user}.verified_method IS NOT NULL, ${schoolId}) AS l (level))`;
};

/**
 * SQL literal with the minimum number of people at a school who must have a verification level. Otherwise, an anonymous
 * post does not show the level.
 */
export const MIN_PEOPLE_PER_LEVEL_SQL = wholeNumberSql(MIN_PEOPLE_PER_LEVEL);

/**
 * SQL column with the verification level that a post shows. The query must name the post `p`, its school `s` and its
 * author `a`.
 */
export const VERIFICATION_LEVEL_OF_POST_SQL = Prisma.sql`level_of_post(p, s, ${verificationLevelSql('a', Prisma.sql`p.school_id`)}, ${MIN_PEOPLE_PER_LEVEL_SQL})`;
