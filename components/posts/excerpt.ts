/** How much of a long post its card shows at first. */
const CHARACTERS = 700;
const LINES = 12;
/** Text that is only a little longer is shown whole: a 'Show more' that reveals half a line annoys. */
const SLACK = 1.25;

/** The first part of a long post, cut where a word ends; null for one that is short enough to be shown whole. */
export function opening(content: string): string | null {
  const lines = content.split('\n');
  if (content.length <= CHARACTERS * SLACK && lines.length <= LINES * SLACK) return null;
  return cut(lines.slice(0, LINES).join('\n'), CHARACTERS);
}

/** The beginning of a text on one line, for a preview elsewhere. */
export function excerpt(content: string, length: number): string {
  const line = content.replace(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${cut(line, length - 1)}…`;
}

/** At most `length` characters, not in the middle of a word unless the word alone is longer than half of that. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text.trimEnd();
  const head = text.slice(0, length);
  const lastSpace = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'));
  const isWordEnd = /\s/.test(text.charAt(length));
  const end = isWordEnd || lastSpace < length / 2 ? length : lastSpace;
  // Half of a surrogate pair would show as a replacement character.
  return text
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
