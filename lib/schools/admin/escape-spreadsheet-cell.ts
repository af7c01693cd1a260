/**
 * Patterns of cells that a spreadsheet program would change. Such a program runs some cells as formulas, and turns
 * others, for example '9-12' and '9025550100', into dates or numbers.
 */
const MISREAD = [
  '[=+\\-@\\t\\r\\n＝＋－＠]',
  '\\d{1,2}[-/]\\d{1,2}$',
  '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}$',
  '(?:0\\d{4,}|\\d{9,}|\\d+[eE]\\d+)$',
].join('|');
/**
 * Matches a cell that a spreadsheet program would change, even if the cell begins with apostrophes that an export
 * added.
 */
const IS_MISREAD = new RegExp(`^'*(?:${MISREAD})`);
const IS_ESCAPED = new RegExp(`^'+(?:${MISREAD})`);

/**
 * Puts an apostrophe before a cell of an exported CSV file if a spreadsheet would change or run the cell (decision
 * D10).
 */
export const escapeSpreadsheetCell = (cell: string): string => (IS_MISREAD.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that the export added to a cell. Other cells remain unchanged. */
export const unescapeSpreadsheetCell = (cell: string): string => (IS_ESCAPED.test(cell) ? cell.slice(1) : cell);

/** Byte-order mark at the beginning of an exported CSV file. Without the mark, Excel misreads accented letters. */
export const BYTE_ORDER_MARK = '\ufeff';
