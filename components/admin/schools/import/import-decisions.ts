import type { SchoolField } from '@/lib/schools/admin/schema';
import type { CsvRow } from '@/lib/schools/import/csv-read';
import type { ImportChange, ImportConflict, ImportError, ImportInput, Overruled } from '@/lib/schools/import/schema';

/** What an import would do. */
export type Checked = {
  /** Schools that are created, or change whatever becomes of the conflicts. */
  changes: ImportChange[];
  conflicts: ImportConflict[];
  errors: ImportError[];
  unchanged: number;
  /** The rows of these changes, in the order of the file. */
  ready: CsvRow[];
  /** Those that bring nothing but conflicts. */
  contested: CsvRow[];
};

/** The conflicts in which the file is taken; in the others what was corrected by hand stays. */
export type Taken = ReadonlySet<string>;

export const conflictKey = ({ row, field }: Pick<ImportConflict, 'row' | 'field'>): string => `${row} ${field}`;

/** Each decided alike; what was decided before about others stays. */
export function decided(taken: Taken, conflicts: readonly ImportConflict[], isTaken: boolean): Taken {
  const next = new Set(taken);
  for (const conflict of conflicts) {
    if (isTaken) next.add(conflictKey(conflict));
    else next.delete(conflictKey(conflict));
  }
  return next;
}

/** How many conflicts there are in each field, most first. */
export function fieldsOf(conflicts: readonly ImportConflict[]): { field: SchoolField; count: number }[] {
  const counts = new Map<SchoolField, number>();
  for (const { field } of conflicts) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].map(([field, count]) => ({ field, count })).sort((a, b) => b.count - a.count);
}

/** The rows to send, in the order of the file, and how many bring nothing as it was decided. */
export function toImport({ conflicts, ready, contested, unchanged }: Checked, taken: Taken) {
  const wanted = new Set(conflicts.filter((one) => taken.has(conflictKey(one))).map(({ row }) => row));
  const won = contested.filter(({ row }) => wanted.has(row));
  const rows: CsvRow[] = [...ready, ...won].sort((a, b) => a.row - b.row);
  return { rows, won: won.length, unchanged: unchanged + contested.length - won.length };
}

/** What of the file is not sent, for the log. */
export function leftOutOf(checked: Checked, taken: Taken): NonNullable<ImportInput['leftOut']> {
  const { rows, unchanged } = toImport(checked, taken);
  const sent = new Set(rows.map(({ row }) => row));
  return {
    rejected: new Set(checked.errors.map(({ row }) => row)).size,
    unchanged,
    conflicts: checked.conflicts.filter(({ row }) => !sent.has(row)).length,
  };
}

/** What a call has to say of the conflicts in its rows. */
export function takenOf({ conflicts }: Checked, taken: Taken, sent: readonly { row: number }[]): Overruled[] {
  const rows = new Set(sent.map(({ row }) => row));
  return conflicts
    .filter((one) => rows.has(one.row) && taken.has(conflictKey(one)))
    .map(({ schoolId, field, correctedAt }) => ({ schoolId, field, correctedAt }));
}

/** Tells the conflicts that nobody was asked about: these corrections are newer than the check. */
export function unseenIn({ conflicts }: Checked): (conflict: ImportConflict) => boolean {
  const seen = new Map(conflicts.map((one) => [conflictKey(one), one.correctedAt]));
  return (conflict) => seen.get(conflictKey(conflict)) !== conflict.correctedAt;
}
