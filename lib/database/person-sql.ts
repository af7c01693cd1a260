import 'server-only';
import { Prisma } from './db';

// SQL for the name of a person, given by the alias of their row in `users`. lib/text/person-names.ts has the other rules
// about names.

const fullName = (user: Prisma.Sql) => Prisma.sql`concat_ws(' ', ${user}.first_name, ${user}.last_name)`;

/** SQL expression for a person's name, or their email address if they have no name. */
export const nameOrEmail = (user: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`coalesce(nullif(${fullName(user)}, ''), ${user}.email::text)`;

/** Pattern for ILIKE that matches texts containing the word. */
const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * SQL condition: each word occurs in the email address or in the name of the person `u`. Case is ignored. In names,
 * accents, apostrophes, hyphens and spaces are ignored, too.
 */
export const personMatches = (words: readonly string[]): Prisma.Sql => Prisma.sql`
  NOT EXISTS (SELECT FROM unnest(${words}::text[], ${words.map(patternOf)}::text[]) w (word, pattern)
    WHERE (u.email::text ILIKE w.pattern OR strpos(fold_name(${fullName(Prisma.sql`u`)}), fold_name(w.word)) > 0) IS NOT TRUE)`;
