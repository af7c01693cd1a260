import { graphemeBoundaryAfter, graphemeBoundaryBefore } from '@/lib/text/truncate-text';

// Private-use characters for excerpts. The query removes `HIGHLIGHT_START` and `HIGHLIGHT_END` from the text, and
// PostgreSQL then writes them around each word found. `STAND_INS` temporarily replace `<` and `&`, which PostgreSQL
// would otherwise drop as HTML.
export const HIGHLIGHT_START = '\ue000';
export const HIGHLIGHT_END = '\ue001';
const STAND_INS = { '<': '\ue002', '&': '\ue003' };

/**
 * Arguments of the SQL function `translate`: the characters to replace, and their replacements. Characters without a
 * replacement are removed.
 */
export const SQL_TRANSLATE_ARGUMENTS: readonly [from: string, to: string] = [
  Object.keys(STAND_INS).join('') + HIGHLIGHT_START + HIGHLIGHT_END,
  Object.values(STAND_INS).join(''),
];

const withoutStandIns = (text: string): string =>
  Object.entries(STAND_INS).reduce((all, [sign, standing]) => all.replaceAll(standing, sign), text);

/** Text that PostgreSQL writes between the fragments of an excerpt. */
export const FRAGMENT_DELIMITER = ' … ';

/**
 * Returns an excerpt without the marker characters, and the ranges [from, to) of the marked words. PostgreSQL may split
 * a grapheme (a visible character, such as an emoji), so the excerpt and the ranges are extended to whole graphemes.
 */
export function extractHighlights(text: string, content: string): { excerpt: string; marks: [number, number][] } {
  const marks: [number, number][] = [];
  let excerpt = '';
  const whole = withoutStandIns(text)
    .split(FRAGMENT_DELIMITER)
    .map((part) => widened(part, content))
    .join(FRAGMENT_DELIMITER);
  for (const [at, part] of whole.split(HIGHLIGHT_START).entries()) {
    const [inside = '', ...after] = at === 0 ? ['', part] : part.split(HIGHLIGHT_END);
    if (inside !== '') marks.push([excerpt.length, excerpt.length + inside.length]);
    excerpt += inside + after.join('');
  }
  return {
    excerpt,
    marks: marks.map(([from, to]) => [graphemeBoundaryBefore(excerpt, from), graphemeBoundaryAfter(excerpt, to)]),
  };
}

function widened(part: string, content: string): string {
  const plain = part.replaceAll(HIGHLIGHT_START, '').replaceAll(HIGHLIGHT_END, '');
  const start = content.indexOf(plain);
  if (start < 0) return part;
  const end = start + plain.length;
  return (
    content.slice(graphemeBoundaryBefore(content, start), start) +
    part +
    content.slice(end, graphemeBoundaryAfter(content, end))
  );
}
