import 'server-only';
import { Prisma } from '@/lib/database/db';

/** The names in a listing's field: 'Cunard Junior High School; Elizabeth Sutherland School'. */
const feeders = (school: 's' | 'o') =>
  Prisma.sql`regexp_split_to_array(${Prisma.raw(school)}.feeder_schools, '\\s*[;,\\n]\\s*')`;

/**
 * The other schools of a school's family, as rows of `school_id`: those of the same name of a family in the same region, those that it is fed by,
 * and those that it feeds.
 */
export const familyOf = (schoolId: number): Prisma.Sql => Prisma.sql`
  (SELECT o.id AS school_id FROM schools s JOIN schools o ON o.id <> s.id AND o.rce_name = s.rce_name
    AND (o.school_family = s.school_family OR o.name = ANY (${feeders('s')}) OR s.name = ANY (${feeders('o')}))
  WHERE s.id = ${schoolId})`;
