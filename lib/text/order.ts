/** Canadian order, like the database collation `by_name`: École among E, and accents after plain letters. */
const { compare } = new Intl.Collator('en-CA');

/**
 * Compares names for sorting. Texts that the collation considers equal are compared by code point, as in PostgreSQL.
 * Every list then has exactly one order.
 */
export const compareText = (one: string, other: string): number => compare(one, other) || byCodePoint(one, other);

function byCodePoint(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1);
}
