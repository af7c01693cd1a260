import { schoolFieldLabel } from '@/components/admin/schools/form/school-form-sections';
import type { ImportError } from '@/lib/schools/import/schema';
import type { ImportProgress } from './import-requests';
import type { CheckedImportFile } from './import-decisions';

// The number formatter is created once, because creating it costs more than using it.
const figures = new Intl.NumberFormat('en-CA');

export const formatCount = (count: number): string => figures.format(count);

export const formatCountWithNoun = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const formatColumnName = (column: string | null): string =>
  column === null ? 'Whole row' : schoolFieldLabel(column);

/** Returns the number of rows with errors. A row with several errors counts once. */
export const countRejectedRows = (errors: readonly { row: number }[]): number =>
  new Set(errors.map(({ row }) => row)).size;

/** Summarizes an import, such as '12 schools created, 28 updated, 330 unchanged; 3 rows rejected.' */
export function summarizeImport(
  { created, updated, unchanged, errors }: ImportProgress,
  checked: CheckedImportFile,
): string {
  const rejected = countRejectedRows([...checked.errors, ...errors]);
  const figures = `${formatCountWithNoun(created, 'school')} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged`;
  return rejected === 0 ? `${figures}.` : `${figures}; ${formatCountWithNoun(rejected, 'row')} rejected.`;
}

/** Returns the rejection reasons of each row as sentences. */
export function rejectionReasonsByRow(errors: readonly ImportError[]): Map<number, string[]> {
  const reasons = new Map<number, string[]>();
  for (const { row, column, message } of errors) {
    const reason = column === null ? message : `${formatColumnName(column)}: ${message}`;
    reasons.set(row, [...(reasons.get(row) ?? []), reason]);
  }
  return reasons;
}
