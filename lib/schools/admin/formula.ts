/** What a spreadsheet would take for the beginning of a formula, behind any number of our own marks. */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A cell of an exported CSV that no spreadsheet runs (decision D10). */
export const guard = (cell: string): string => (BEGINS_FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `guard`; one that never needed it stays as it is. */
export const unguard = (cell: string): string => (IS_GUARDED.test(cell) ? cell.slice(1) : cell);
