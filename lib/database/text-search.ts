import 'server-only';
import { Prisma } from './db';

/**
 * Returns an SQL condition that the name contains the text that the person typed. Accents, apostrophes, hyphens, spaces
 * and case are ignored.
 */
export const nameContains = (name: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`strpos(fold_name(${name}), fold_name(${part})) > 0`;

/** Returns an SQL condition: the text contains `part`, in upper or lower case. */
export const textContains = (text: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`${text} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
