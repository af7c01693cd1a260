import { labelOf } from '@/components/admin/schools/form/school-sections';
import type { ImportError } from '@/lib/schools/import/schema';
import type { ImportProgress } from './import-requests';
import type { CheckedFile } from './import-decisions';

// The number formatter is created once, because creating it costs more than using it.
const figures = new Intl.NumberFormat('en-CA');

export const countText = (count: number): string => figures.format(count);

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

export const columnName = (column: string | null): string => (column === null ? 'Whole row' : labelOf(column));

/** Number of rows that have errors. A row with several errors counts once. */
export const rowCount = (errors: readonly { row: number }[]): number => new Set(errors.map(({ row }) => row)).size;

/** Summarizes an import, such as '12 schools created, 28 updated, 330 unchanged; 3 rows rejected.' */
export function importedInWords({ created, updated, unchanged, errors }: ImportProgress, checked: CheckedFile): string {
  const rejected = rowCount([...checked.errors, ...errors]);
  const figures = `${countOf(created, 'school')} created, ${countText(updated)} updated, ${countText(unchanged)} unchanged`;
  return rejected === 0 ? `${figures}.` : `${figures}; ${countOf(rejected, 'row')} rejected.`;
}

/** Reasons per rejected row, as sentences. */
export function reasonsOf(errors: readonly ImportError[]): Map<number, string[]> {
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of errors) {
    const reason = column === null ? message : `${columnName(column)}: ${message}`;
    reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  }
  return reasons;
}
