import 'server-only';
import { Prisma } from '@/lib/database/db';

/**
 * SQL that splits a list of school names, such as 'Cunard Junior High School; Elizabeth Sutherland School', into an
 * array.
 */
export const feederNamesSql = (school: 's' | 'o') =>
  Prisma.sql`regexp_split_to_array(${Prisma.raw(school)}.feeder_schools, '\\s*[;,\\n]\\s*')`;

/**
 * SQL for the schools related to a school, as rows of `school_id`. Related schools are in the same region. They belong
 * to the same family of schools, or pupils of one later move on to the other.
 */
export const relatedSchoolsSql = (schoolId: number): Prisma.Sql => Prisma.sql`
  (SELECT o.id AS school_id FROM schools s JOIN schools o ON o.id <> s.id AND o.rce_name = s.rce_name
    AND (o.school_family = s.school_family OR o.name = ANY (${feederNamesSql('s')}) OR s.name = ANY (${feederNamesSql('o')}))
  WHERE s.id = ${schoolId})`;
