import Papa from 'papaparse';
import { isRejectionReasonColumn, REJECTION_REASON_COLUMN } from './csv-columns';
import type { CsvTable } from './csv-read';
import { BYTE_ORDER_MARK, escapeSpreadsheetCell, unescapeSpreadsheetCell } from '../admin/escape-spreadsheet-cell';

/**
 * Writes the rejected rows as a CSV file that people can correct and import again. The file has an extra column with
 * the reasons.
 */
export function writeRejectedRowsCsv(
  { headers, rows }: CsvTable,
  reasons: ReadonlyMap<number, readonly string[]>,
): string {
  // A cell of a file that we exported may already be escaped. It is unescaped first, so that it does not get two
  // apostrophes.
  const safe = (cell: string) => escapeSpreadsheetCell(unescapeSpreadsheetCell(cell));
  const columns = headers.flatMap((header, index) => (isRejectionReasonColumn(header) ? [] : [index]));
  const rejected = rows.filter(({ row }) => reasons.has(row));
  const widest = Math.max(headers.length, ...rejected.map(({ cells }) => cells.length));
  // A row with more cells than the header is invalid. The extra cells are added at the end of the row, so that the
  // administrator sees them.
  const extraColumns = Array.from({ length: widest - headers.length }, (_, index) => headers.length + index);
  const lines = rejected.map(({ row, cells }) => [
    ...columns.map((index) => safe(cells[index] ?? '')),
    (reasons.get(row) ?? []).join('; '),
    ...extraColumns.map((index) => safe(cells[index] ?? '')),
  ]);
  const fields = [...columns.map((index) => safe(headers[index] ?? '')), REJECTION_REASON_COLUMN];
  return BYTE_ORDER_MARK + Papa.unparse([fields, ...lines], { newline: '\r\n' });
}
