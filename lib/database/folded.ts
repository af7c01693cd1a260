import 'server-only';
import { Prisma } from './db';

/** SQL that is true where a name contains a part that was typed, whatever the accents, apostrophes, hyphens, blanks and case of either. */
export const nameContains = (name: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`strpos(fold_name(${name}), fold_name(${part})) > 0`;

/** SQL that is true where a text contains this part in whatever case. */
export const textContains = (text: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`${text} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
