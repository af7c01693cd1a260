/** Canadian alphabetical order, like the database collation `by_name`. For example, École is sorted under E. */
const { compare } = new Intl.Collator('en-CA');

/**
 * Compares names for sorting. Names that the collation considers equal are compared by code point, as in PostgreSQL, so
 * that the order is always the same.
 */
export const compareAlphabetically = (one: string, other: string): number =>
  compare(one, other) || byCodePoint(one, other);

function byCodePoint(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) index += 1;
  return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1);
}
