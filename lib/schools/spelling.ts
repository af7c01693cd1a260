/**
 * Returns how many letters may be wrong in a typed word of this length. Short words allow no errors, because with
 * errors they could match anything.
 */
export const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns how many edits turn `typed` into a beginning of the word, or Infinity if this takes more than `most`. An edit
 * changes, adds or drops a letter, or swaps two neighbouring letters. For 'dartmouth', the result is 0 with 'dart' and
 * 1 with 'dartmuth'.
 */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most || !beginsAlike(typed, word)) return Infinity;
  const width = Math.min(word.length, typed.length + most);
  let [previousRow, row]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, column) => column)];
  for (let line = 1; line <= typed.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[line - 1] === word[column - 1];
      const isSwapped = typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1];
      next[column] = Math.min(
        (row[column - 1] ?? Infinity) + (isSame ? 0 : 1),
        (row[column] ?? Infinity) + 1,
        (next[column - 1] ?? Infinity) + 1,
        isSwapped ? (previousRow[column - 2] ?? Infinity) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return Infinity;
    [previousRow, row] = [row, next];
  }
  const best = Math.min(...row);
  return best > most ? Infinity : best;
}

/**
 * Returns true if both words have the same first letter, or their first two letters may be swapped. People rarely
 * mistype the first letter, so this check rules out most words quickly.
 */
const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0];
