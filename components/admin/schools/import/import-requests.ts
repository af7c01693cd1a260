import { formatDateFieldValue } from '@/lib/time/time-zone';
import { callApi } from '@/lib/http/api-client';
import type { SchoolField } from '@/lib/schools/admin/schema';
import {
  createDuplicateRowFinder,
  duplicateRowMessage,
  restoreLeadingZeros,
} from '@/lib/schools/import/csv-duplicates';
import type { CsvRow, CsvTable } from '@/lib/schools/import/csv-read';
import { batchesOf, rowToObject, rowsWithExtraCells, extraCellsMessage } from '@/lib/schools/import/csv-rows';
import type { ImportConflict, ImportError, ImportInput, ImportReply } from '@/lib/schools/import/schema';
import { cleanText, isBlank } from '@/lib/text/clean-text';
import {
  countOmittedRows,
  listReplacedCorrections,
  selectRowsToImport,
  createNewConflictPredicate,
  type CheckedImportFile,
  type ReplacedCorrectionKeys,
} from './import-decisions';

export type SchoolFieldsByCsvColumn = readonly (SchoolField | null)[];

/** Counts and remaining rows of an import in progress. */
export type ImportProgress = {
  created: number;
  updated: number;
  unchanged: number;
  errors: ImportError[];
  /**
   * Conflicts that arose after the file was checked, because somebody corrected a school. The administrator has not
   * decided about these conflicts.
   */
  conflicts: ImportConflict[];
  left: CsvRow[];
};

/** The checked file, and the conflicts in which the administrator chose the file's value. */
type Decided = {
  checked: CheckedImportFile;
  taken: ReplacedCorrectionKeys;
  source: NonNullable<ImportInput['source']>;
};
type Watching = { onProgress: (done: number) => void; signal: AbortSignal };

const batchesFor = (rows: readonly CsvRow[], fields: SchoolFieldsByCsvColumn) =>
  batchesOf(rows.map((row) => ({ row: row.row, object: rowToObject(row, fields) })));

const send = (
  batch: { row: number; object: object }[],
  more: Pick<ImportInput, 'takeFile' | 'leftOut' | 'source' | 'dryRun'>,
  signal?: AbortSignal,
): Promise<ImportReply> =>
  callApi(
    'POST',
    '/api/admin/schools/import-csv',
    { schools: batch.map(({ object }) => object), rowNumbers: batch.map(({ row }) => row), ...more },
    signal && { signal },
  );

/** Checks all rows in batches, without writing. */
export async function checkImportRows(
  table: CsvTable,
  fields: SchoolFieldsByCsvColumn,
  { onProgress, signal }: Watching,
): Promise<CheckedImportFile> {
  const tooLong = new Set(rowsWithExtraCells(table));
  const checked: CheckedImportFile = { changes: [], conflicts: [], unchanged: 0, ready: [], contested: [], errors: [] };
  checked.errors = [...tooLong].map(({ row }) => ({ row, column: null, message: extraCellsMessage(table) }));
  const rows = table.rows.filter((row) => !tooLong.has(row));
  const resultByRow = new Map(rows.map((row) => [row.row, row]));
  const claim = createDuplicateRowFinder();
  let done = 0;
  for (const batch of batchesFor(rows, fields)) {
    const reply = await send(batch, { dryRun: true }, signal);
    const objects = new Map(batch.map(({ row, object }) => [row, object]));
    const refused = new Set<number>();
    const contested = new Set(reply.conflicts.map(({ row }) => row));
    checked.errors.push(...reply.errors);
    for (const change of reply.changes) {
      const { schoolUuid = null, slc = null, name = change.name, city = '' } = objects.get(change.row) ?? {};
      // The server checks each batch separately and cannot notice a school that occurs in two batches. The browser
      // therefore looks for such schools.
      const earlier = claim(change.row, {
        schoolId: change.schoolId,
        schoolUuid,
        slc: slc && (change.schoolId === null ? restoreLeadingZeros(slc) : slc),
        name,
        city,
      });
      const row = resultByRow.get(change.row);
      if (earlier !== null) {
        refused.add(change.row);
        checked.errors.push({ row: change.row, column: null, message: duplicateRowMessage(earlier) });
      } else if (change.schoolId !== null && change.fields.length === 0) {
        if (row && contested.has(change.row)) checked.contested.push(row);
        else checked.unchanged += 1;
      } else if (row) {
        checked.changes.push(change);
        checked.ready.push(row);
      }
    }
    checked.conflicts.push(...reply.conflicts.filter(({ row }) => !refused.has(row)));
    onProgress((done += batch.length));
  }
  checked.errors.sort((a, b) => a.row - b.row);
  return checked;
}

/**
 * Imports the rows in batches until all are imported or the signal aborts. Updates the progress `landed` after each
 * batch. An abort keeps the batches imported before it.
 */
export async function importSchoolRows(
  landed: ImportProgress,
  fields: SchoolFieldsByCsvColumn,
  { checked, taken, source }: Decided,
  { onProgress, signal }: Watching,
): Promise<void> {
  const isNew = createNewConflictPredicate(checked);
  const all = selectRowsToImport(checked, taken).rows.length;
  let done = 0;
  for (const batch of batchesFor(landed.left, fields)) {
    if (signal.aborted) return;
    // An abort takes effect only between two batches, because aborting a running request would leave its outcome
    // unknown.
    const isFirst = landed.left.length === all;
    const reply = await send(batch, {
      takeFile: listReplacedCorrections(checked, taken, batch),
      ...(!isBlank(source.name) && {
        source: { ...source, asOf: cleanText(source.asOf) || formatDateFieldValue(Date.now()) },
      }),
      // Sends the counts of omitted rows with the first batch only, so that they are logged once.
      ...(isFirst && { leftOut: countOmittedRows(checked, taken) }),
    });
    landed.created += reply.created;
    landed.updated += reply.updated;
    landed.unchanged += reply.unchanged;
    landed.errors.push(...reply.errors);
    landed.conflicts.push(...reply.conflicts.filter(isNew));
    landed.left = landed.left.slice(batch.length);
    onProgress((done += batch.length));
  }
}
