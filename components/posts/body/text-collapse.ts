/**
 * Number of characters in a post's line, by the window's width. The number for wide windows holds on every page,
 * because posts are never wider than 38 rem.
 */
const CHARACTERS_PER_LINE = { phone: 49, wide: 84 };
/**
 * Minimum number of hidden lines in a folded text. 'Read more' must reveal at least three lines. One line is added,
 * because the number of lines is an estimate.
 */
const MIN_HIDDEN_LINES = 3 + 1;

/** Widths of the card at which a text is folded, which means that only its first lines are visible. */
export type TextCollapseRule = 'never' | 'on phones' | 'always';

/**
 * Decides on which screens only the first `lines` lines of a text are visible. The server does not know the screen's
 * width, so style sheets apply the decision.
 */
export function decideTextCollapse(text: string, lines: number): TextCollapseRule {
  const isLong = (width: keyof typeof CHARACTERS_PER_LINE) =>
    text.split('\n').reduce((sum, line) => sum + countLines(line, CHARACTERS_PER_LINE[width]), 0) >=
    lines + MIN_HIDDEN_LINES;
  if (isLong('wide')) return 'always';
  return isLong('phone') ? 'on phones' : 'never';
}

/** Wraps a paragraph at its spaces, as a browser does, and returns the number of its lines. An empty line counts. */
function countLines(paragraph: string, width: number): number {
  let [lines, column] = [1, 0];
  for (const { length } of paragraph.split(' ')) {
    if (column > 0 && column + length > width) [lines, column] = [lines + 1, 0];
    lines += Math.max(0, Math.ceil(length / width) - 1); // A word longer than a line, such as an address, is broken.
    column += length + 1;
  }
  return lines;
}
