/**
 * What a table says of a word that somebody else chose. Every object answers to `constructor` and `__proto__` as well: a table that is asked
 * by its brackets hands out what was never written in it.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
