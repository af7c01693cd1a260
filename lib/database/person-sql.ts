import 'server-only';
import { Prisma } from './db';

// SQL for the name of a person, given by the alias of their row in `users`. lib/text/person-names.ts has the other rules
// about names.

const fullName = (user: Prisma.Sql) => Prisma.sql`concat_ws(' ', ${user}.first_name, ${user}.last_name)`;

/** SQL expression for a person's name, or their email address if they have no name. */
export const nameOrEmail = (user: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(nullif(${fullName(user)}, ''), ${user}.email::text)`;

/** SQL condition: the name or the email address of a person `u` contains the text that an administrator typed. */
export const personMatches = (part: string): Prisma.Sql =>
  Prisma.sql`(${textContains(Prisma.sql`u.email::text`, part)} OR ${nameContains(fullName(Prisma.sql`u`), part)})`;

/** Ignores accents, apostrophes, hyphens, spaces and case. */
const nameContains = (name: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`strpos(fold_name(${name}), fold_name(${part})) > 0`;

/** Ignores case. */
const textContains = (text: Prisma.Sql, part: string): Prisma.Sql =>
  Prisma.sql`${text} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
