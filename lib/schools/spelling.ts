/**
 * Returns how many letters may be wrong in a typed word of this length. Short words must be exact, because a wrong
 * letter would match too many other words.
 */
export const getAllowedTypoCount = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns how many edits turn `typed` into the beginning of `word`, or Infinity above `most`. For 'dartmouth', 'dart'
 * needs 0 edits and 'dartmuth' needs 1.
 */
export function calculatePrefixEditDistance(typed: string, word: string, most: number): number {
  if (typed.length - word.length > most || !beginsAlike(typed, word)) return Infinity;
  const width = Math.min(word.length, typed.length + most);
  let [previousRow, row]: [number[], number[]] = [[], Array.from({ length: width + 1 }, (_, column) => column)];
  for (let line = 1; line <= typed.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[line - 1] === word[column - 1];
      const isSwapped = typed[line - 1] === word[column - 2] && typed[line - 2] === word[column - 1];
      // One edit changes, adds or drops a letter, or swaps two neighbouring letters.
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
 * Returns true if two words begin with the same letter, or may begin with the same two letters swapped. This fast check
 * excludes most words, because people rarely mistype the first letter.
 */
const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0];
