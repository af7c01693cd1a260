/**
 * Canadian alphabetical order, like the database collation `by_name`. École is sorted among E. If two names differ only
 * by an accent, the plain letter comes first.
 */
const { compare } = new Intl.Collator('en-CA');

/**
 * Compares names for sorting. If the collation considers two names equal, they are compared by code point, as in
 * PostgreSQL. Every list then has exactly one order.
 */
export const compareText = (one: string, other: string): number => compare(one, other) || byCodePoint(one, other);

function byCodePoint(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1);
}
