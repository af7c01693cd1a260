/** What a spreadsheet takes for the beginning of a formula, or for a date or number that it writes otherwise: '9-12', '9025550100'. */
const MISTAKEN = [
  '[=+\\-@\\t\\r\\n＝＋－＠]',
  '\\d{1,2}[-/]\\d{1,2}$',
  '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}$',
  '(?:0\\d{4,}|\\d{9,}|\\d+[eE]\\d+)$',
].join('|');
/** Behind any number of our own marks. */
const IS_MISTAKEN = new RegExp(`^'*(?:${MISTAKEN})`);
const IS_GUARDED = new RegExp(`^'+(?:${MISTAKEN})`);

/** A cell of an exported CSV that no spreadsheet runs (decision D10) or changes. */
export const guard = (cell: string): string => (IS_MISTAKEN.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `guard`; one that never needed it stays as it is. */
export const unguard = (cell: string): string => (IS_GUARDED.test(cell) ? cell.slice(1) : cell);

/** In front of a table for people: Excel takes a file without it for one in the letters of the country. */
export const BYTE_ORDER_MARK = '\ufeff';
