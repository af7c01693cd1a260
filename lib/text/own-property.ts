/**
 * Returns an object's own property for an untrusted key, or undefined. Plain indexing would also return inherited
 * properties such as `constructor`.
 */
export const readOwnProperty = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
