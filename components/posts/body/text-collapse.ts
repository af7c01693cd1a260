/** Average number of characters in a line of a post, by the width of the card. */
const CHARACTERS_PER_LINE = { phone: 42, wide: 78 };
/**
 * Factor by which a text may exceed the number of lines and still be shown whole. Without the factor, a click on 'Read
 * more' might reveal only one line.
 */
const SLACK = 1.25;

/** Widths of the card at which a text is folded, which means that only its first lines are visible. */
export type TextCollapseRule = 'never' | 'on phones' | 'always';

/**
 * Decides at which widths a text is folded to a number of lines. The server does not know the width of the screen, so
 * this function estimates the number of lines and style sheets do the rest.
 */
export function decideTextCollapse(text: string, lines: number): TextCollapseRule {
  const isLong = (width: keyof typeof CHARACTERS_PER_LINE) =>
    text.split('\n').reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / CHARACTERS_PER_LINE[width])), 0) >
    lines * SLACK;
  if (isLong('wide')) return 'always';
  return isLong('phone') ? 'on phones' : 'never';
}
