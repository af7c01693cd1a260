/** Maximum length of a line of plain text. */
const COLUMNS = 72;

/**
 * Breaks the lines of a plain text between words, after at most 72 characters. Broken lines end with a space, so that
 * mail programs can join them (RFC 3676).
 */
export const wrapTextAsFormatFlowed = (text: string): string => text.split('\n').map(flowLine).join('\n');

function flowLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimEnd().split(' ')) {
    const isFull = current !== '' && current.length + 1 + word.length > COLUMNS;
    if (isFull) lines.push(`${current} `);
    current = isFull || current === '' ? word : `${current} ${word}`;
  }
  // A line that begins with ">" or "From" has a special meaning in an email. The format "flowed" therefore requires a
  // space before such a line.
  return [...lines, current].map((part) => (/^(?:>|From )/.test(part) ? ` ${part}` : part)).join('\n');
}
