import 'server-only';
import { Prisma } from '@/lib/database/db';
import { MIN_PEOPLE_SHARING } from './level';

/** Returns an SQL column with a user's verification level at a school. */
export const levelOfWriter = (writer: 'a' | 'u' | 'w', schoolId: Prisma.Sql): Prisma.Sql => {
  const user = Prisma.raw(writer);
  return Prisma.sql`CASE
    WHEN EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = ${user}.id AND sp.school_id = ${schoolId}) THEN 'school'::parent_level
    WHEN ${user}.verified_method IS NOT NULL THEN 'parent'::parent_level ELSE 'none'::parent_level END`;
};

const MIN_SHARED_SQL = Prisma.raw(String(MIN_PEOPLE_SHARING));

/**
 * SQL column for a post `p`, its school `s` and its author `a`: the verification level that the post shows. An
 * anonymous post shows the level that was stored when it was written, and does not follow later changes of the author's
 * level. It shows the level only while enough people at the school have it.
 */
export const LEVEL_OF_POST = Prisma.sql`
  CASE WHEN NOT p.is_anonymous THEN ${levelOfWriter('a', Prisma.sql`p.school_id`)}
    WHEN p.shown_level = 'school' AND s.parent_count >= ${MIN_SHARED_SQL} THEN 'school'::parent_level
    WHEN p.shown_level = 'parent' AND s.verified_follower_count >= ${MIN_SHARED_SQL} THEN 'parent'::parent_level ELSE 'none'::parent_level END`;
