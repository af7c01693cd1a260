/**
 * Returns the requirement codes in a table cell. For example, the cell 'L7, L9' contains two codes, and the cell 'S1 to
 * S6' contains six.
 */
function expand(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [first = '', last] = part.trim().split(' to ');
    if (last === undefined) return [first];
    const letter = /^[A-Z]*/.exec(first)?.[0] ?? '';
    const [from, to] = [first, last].map((code) => Number(code.slice(letter.length)));
    return Array.from({ length: to! - from! + 1 }, (_, index) => `${letter}${from! + index}`);
  });
}

/** Returns the requirement codes in the first column of a page's tables. */
export const requirementCodesIn = (text: string): string[] =>
  [...text.matchAll(/^\| ([A-Z]?\d[^|]*?) \|/gm)].flatMap(([, cell]) => expand(cell!));
