import 'server-only';
import { Prisma } from '@/lib/database/db';

/**
 * SQL that splits the school names in a listing's field, such as 'Cunard Junior High School; Elizabeth Sutherland
 * School'.
 */
const feeders = (school: 's' | 'o') =>
  Prisma.sql`regexp_split_to_array(${Prisma.raw(school)}.feeder_schools, '\\s*[;,\\n]\\s*')`;

/**
 * SQL for the other schools of a school's family in the same region, as rows of `school_id`. These are the schools with
 * the same family name, and the schools that its pupils come from or go to.
 */
export const relatedSchoolsSql = (schoolId: number): Prisma.Sql => Prisma.sql`
  (SELECT o.id AS school_id FROM schools s JOIN schools o ON o.id <> s.id AND o.rce_name = s.rce_name
    AND (o.school_family = s.school_family OR o.name = ANY (${feeders('s')}) OR s.name = ANY (${feeders('o')}))
  WHERE s.id = ${schoolId})`;
