/**
 * Returns a table's own property for an untrusted key. Every object inherits names such as `constructor` and
 * `__proto__`, so plain indexing would return inherited values.
 */
export const readOwnProperty = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
