import type { SchoolField } from '@/lib/schools/admin/schema';
import type { CsvRow } from '@/lib/schools/import/csv-read';
import type {
  PlannedImportChange,
  ImportConflict,
  ImportError,
  ImportInput,
  CorrectionReplacedByFile,
} from '@/lib/schools/import/schema';

/** Result of checking a CSV file before its import. */
export type CheckedImportFile = {
  /**
   * Schools that the file always creates or changes. The administrator's choices in conflicts do not matter for them.
   */
  changes: PlannedImportChange[];
  conflicts: ImportConflict[];
  errors: ImportError[];
  unchanged: number;
  /**
   * Rows that always create or change a school, in the file's order. The administrator's choices in conflicts do not
   * matter for them.
   */
  ready: CsvRow[];
  /** Rows that change a school only if the administrator chooses the file's value in a conflict. */
  contested: CsvRow[];
};

/** Keys of conflicts in which the file's value wins. In all other conflicts the manual correction wins. */
export type ReplacedCorrectionKeys = ReadonlySet<string>;

export const conflictKey = ({ row, field }: Pick<ImportConflict, 'row' | 'field'>): string => `${row} ${field}`;

/**
 * Decides all given conflicts. If `isTaken` is true, the file's value wins. Otherwise the manual correction wins.
 * Decisions about other conflicts do not change.
 */
export function decideConflicts(
  taken: ReplacedCorrectionKeys,
  conflicts: readonly ImportConflict[],
  isTaken: boolean,
): ReplacedCorrectionKeys {
  const next = new Set(taken);
  for (const conflict of conflicts) {
    if (isTaken) next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
  }
  return next;
}

/** Counts the conflicts of each school field. The field with the most conflicts comes first. */
export function conflictCountsByField(conflicts: readonly ImportConflict[]): { field: SchoolField; count: number }[] {
  const counts = new Map<SchoolField, number>();
  for (const { field } of conflicts) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].map(([field, count]) => ({ field, count })).sort((a, b) => b.count - a.count);
}

/** Returns the rows to send, in the file's order, and the number of rows that change nothing. */
export function selectRowsToImport(
  { conflicts, ready, contested, unchanged }: CheckedImportFile,
  taken: ReplacedCorrectionKeys,
) {
  const wanted = new Set(conflicts.filter((one) => taken.has(conflictKey(one))).map(({ row }) => row));
  const winningRows = contested.filter(({ row }) => wanted.has(row));
  const rows: CsvRow[] = [...ready, ...winningRows].sort((a, b) => a.row - b.row);
  return { rows, won: winningRows.length, unchanged: unchanged + contested.length - winningRows.length };
}

/**
 * Counts what an import leaves out: rejected rows, unchanged rows, and conflicts in rows that are not sent. The audit
 * log stores these counts.
 */
export function countOmittedRows(
  checked: CheckedImportFile,
  taken: ReplacedCorrectionKeys,
): NonNullable<ImportInput['leftOut']> {
  const { rows, unchanged } = selectRowsToImport(checked, taken);
  const sent = new Set(rows.map(({ row }) => row));
  return {
    rejected: new Set(checked.errors.map(({ row }) => row)).size,
    unchanged,
    conflicts: checked.conflicts.filter(({ row }) => !sent.has(row)).length,
  };
}

/** Returns the conflicts in the given rows for which the administrator chose the file's value. */
export function listReplacedCorrections(
  { conflicts }: CheckedImportFile,
  taken: ReplacedCorrectionKeys,
  sent: readonly { row: number }[],
): CorrectionReplacedByFile[] {
  const rows = new Set(sent.map(({ row }) => row));
  return conflicts
    .filter((one) => rows.has(one.row) && taken.has(conflictKey(one)))
    .map(({ schoolId, field, correctedAt }) => ({ schoolId, field, correctedAt }));
}

/**
 * Returns a filter for conflicts that arose or changed after the file was checked. The administrator has not seen these
 * conflicts.
 */
export function createNewConflictPredicate({ conflicts }: CheckedImportFile): (conflict: ImportConflict) => boolean {
  const seen = new Map(conflicts.map((one) => [conflictKey(one), one.correctedAt]));
  return (conflict) => seen.get(conflictKey(conflict)) !== conflict.correctedAt;
}
