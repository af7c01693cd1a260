import type { SchoolField } from '../admin/schema';
import type { CsvRow, CsvTable } from './csv-read';

/** What is longer fits no field, and is refused just as well when its end does not come along. */
const MAX_CELL = 10_001;

/** A row as it is sent: what its cells say of a school, field by field. */
export function objectOf({ cells }: CsvRow, fields: readonly (SchoolField | null)[]): Record<string, string> {
  const said = fields.flatMap((field, index) => {
    const cell = cells[index]?.slice(0, MAX_CELL) ?? '';
    return field === null || cell.trim() === '' ? [] : [[field, cell] as const];
  });
  return Object.fromEntries(said);
}

/** Rows with more cells than the file has columns: a comma or a quotation mark is missing, and cells are not what they seem. */
export const overlong = ({ headers, rows }: CsvTable): CsvRow[] =>
  rows.filter(({ cells }) => cells.slice(headers.length).some((cell) => cell.trim() !== ''));

export const overlongMessage = ({ headers }: CsvTable): string =>
  `This row has more cells than the ${headers.length} of the header.`;

type Sent = { row: number; object: Record<string, string> };

/** Pieces that each fit a call. */
export function* batchesOf(sent: readonly Sent[], maxRows = 500, maxLetters = 1_000_000): Generator<Sent[]> {
  let batch: Sent[] = [];
  let letters = 0;
  for (const one of sent) {
    const size = Object.values(one.object).reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length > 0 && (batch.length === maxRows || letters + size > maxLetters)) {
      yield batch;
      [batch, letters] = [[], 0];
    }
    batch.push(one);
    letters += size;
  }
  if (batch.length > 0) yield batch;
}
