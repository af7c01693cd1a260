import 'server-only';
import { Prisma } from './db';

/**
 * Returns SQL that is true if a name contains the typed part, ignoring accents, apostrophes, hyphens, spaces and case.
 */
export const nameContains = (name: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`strpos(fold_name(${name}), fold_name(${part})) > 0`;

/** Returns SQL that is true if a text contains this part in any case. */
export const textContains = (text: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`${text} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
