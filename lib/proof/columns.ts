import 'server-only';
import { Prisma } from '@/lib/database/db';
import { SHARED_BY } from './level';

/** As a column over a user: the level toward a school. */
export const levelOfWriter = (writer: 'a' | 'u' | 'w', schoolId: Prisma.Sql): Prisma.Sql => {
  const user = Prisma.raw(writer);
  return Prisma.sql`CASE
    WHEN EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = ${user}.id AND sp.school_id = ${schoolId}) THEN 'school'::parent_level
    WHEN ${user}.verified_method IS NOT NULL THEN 'parent'::parent_level ELSE 'none'::parent_level END`;
};

const ENOUGH = Prisma.raw(String(SHARED_BY));

/**
 * As a column over a post `p`, its school `s` and its author `a`: what it says of him. An anonymous one says what was decided when it was
 * written, and that only while enough people share it; so it changes with their number alone, and never when its author does.
 */
export const LEVEL_OF_POST = Prisma.sql`
  CASE WHEN NOT p.is_anonymous THEN ${levelOfWriter('a', Prisma.sql`p.school_id`)}
    WHEN p.shown_level = 'school' AND s.parent_count >= ${ENOUGH} THEN 'school'::parent_level
    WHEN p.shown_level = 'parent' AND s.verified_follower_count >= ${ENOUGH} THEN 'parent'::parent_level ELSE 'none'::parent_level END`;
