import type { SchoolField } from '../admin/schema';
import type { CsvRow, CsvTable } from './csv-read';

/**
 * Number of characters to which the page cuts a longer cell before it sends the cell. Every field's limit is lower, so
 * the server still refuses the cut cell as too long.
 */
const MAX_CELL = 10_001;

/** Converts a row to the object that is sent to the server, with the row's cells by field. */
export function rowToObject({ cells }: CsvRow, fields: readonly (SchoolField | null)[]): Record<string, string> {
  const values = fields.flatMap((field, index) => {
    const cell = cells[index]?.slice(0, MAX_CELL) ?? '';
    return field === null || cell.trim() === '' ? [] : [[field, cell] as const];
  });
  return Object.fromEntries(values);
}

/**
 * Returns the rows that have more cells than the file has columns. All cells of such a row are unreliable, because a
 * quotation mark is probably missing.
 */
export const rowsWithExtraCells = ({ headers, rows }: CsvTable): CsvRow[] =>
  rows.filter(({ cells }) => cells.slice(headers.length).some((cell) => cell.trim() !== ''));

export const extraCellsMessage = ({ headers }: CsvTable): string =>
  `This row has more cells than the header, which has ${headers.length}.`;

type Sent = { row: number; object: Record<string, string> };

/** Splits rows into batches that each fit a request. */
export function* batchesOf(sent: readonly Sent[], maxRows = 500, maxCharacters = 1_000_000): Generator<Sent[]> {
  let batch: Sent[] = [];
  let characters = 0;
  for (const one of sent) {
    const size = Object.values(one.object).reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length > 0 && (batch.length === maxRows || characters + size > maxCharacters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(one);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
