/**
 * Patterns of cells that a spreadsheet misreads. The spreadsheet runs some of these cells as formulas. It rewrites
 * others as dates or numbers, such as '9-12' and '9025550100'.
 */
const MISREAD = [
  '[=+\\-@\\t\\r\\n＝＋－＠]',
  '\\d{1,2}[-/]\\d{1,2}$',
  '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}$',
  '(?:0\\d{4,}|\\d{9,}|\\d+[eE]\\d+)$',
].join('|');
/** Matches a cell that a spreadsheet would run as a formula, even behind apostrophes that we added as a guard. */
const IS_MISREAD = new RegExp(`^'*(?:${MISREAD})`);
const IS_GUARDED = new RegExp(`^'+(?:${MISREAD})`);

/**
 * Guards a cell of an exported CSV with an apostrophe if a spreadsheet would run it as a formula (decision D10) or
 * rewrite it.
 */
export const addFormulaGuard = (cell: string): string => (IS_MISREAD.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that the guard added to a cell. A cell without a guard stays unchanged. */
export const removeFormulaGuard = (cell: string): string => (IS_GUARDED.test(cell) ? cell.slice(1) : cell);

/**
 * Byte-order mark at the beginning of a CSV file that people open. Without this mark, Excel reads the file in the local
 * character set.
 */
export const BYTE_ORDER_MARK = '\ufeff';
