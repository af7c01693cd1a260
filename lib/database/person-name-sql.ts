import 'server-only';
import { Prisma } from './db';

// SQL for the full name of a person, given the alias of their row in `users`.

const fullName = (user: Prisma.Sql) => Prisma.sql`concat_ws(' ', ${user}.first_name, ${user}.last_name)`;

/** SQL expression for a person's name, or their email address if they have no name. */
export const nameOrEmailSql = (user: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(nullif(${fullName(user)}, ''), ${user}.email::text)`;

/** Pattern for ILIKE that matches texts containing the word. */
const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * SQL condition that each word occurs in the email address or name of the person `u`, in upper or lower case. In names,
 * accents, apostrophes, hyphens and spaces are ignored.
 */
export const personMatchesWordsSql = (words: readonly string[]): Prisma.Sql => Prisma.sql`
  NOT EXISTS (SELECT FROM unnest(${words}::text[], ${words.map(patternOf)}::text[]) w (word, pattern)
    WHERE (u.email::text ILIKE w.pattern OR strpos(fold_name(${fullName(Prisma.sql`u`)}), fold_name(w.word)) > 0) IS NOT TRUE)`;
