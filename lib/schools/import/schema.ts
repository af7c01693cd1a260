import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { singleLineField } from '@/lib/schema-fields';
import { adminSchoolRow, SCHOOL_FIELDS } from '../admin/schema';

export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024;

/** Message for a file without rows (spec section 5). */
export const NO_IMPORT_ROWS_MESSAGE = {
  title: 'No data to import',
  description: 'Please select a valid CSV file with school data.',
} as const;

const NO_ROWS = { error: NO_IMPORT_ROWS_MESSAGE.description };

/**
 * Only the number of rows is validated in the schema. The server checks the rows one by one later, because checking
 * thousands of rows at once would block other requests.
 */
const rowObjects = z
  .array(z.unknown(), NO_ROWS)
  .min(1, NO_ROWS)
  .refine(({ length }) => {
    if (length > MAX_IMPORT_ROWS)
      throw new AppError('too_large', `At most ${MAX_IMPORT_ROWS.toLocaleString('en-CA')} rows can be sent at once.`);
    return true;
  });

const ROW_NUMBER = 'A row number is not valid.';
const ROW_NUMBERS = 'The row numbers are not valid.';
const rowNumber = z.int(ROW_NUMBER).min(1, ROW_NUMBER).max(100_000_000, ROW_NUMBER);

const field = z.enum(SCHOOL_FIELDS);
const DECISIONS = "The choices between edited values and the file aren't valid.";
const MAX_DECISIONS = 20_000;

/**
 * A manual correction that the administrator chose to overwrite. If the field has been corrected again since, the new
 * correction is kept.
 */
const overruled = z.object(
  { schoolId: z.int(DECISIONS), field: z.enum(SCHOOL_FIELDS, DECISIONS), correctedAt: z.iso.datetime(DECISIONS) },
  DECISIONS,
);
export type CorrectionReplacedByFile = z.output<typeof overruled>;

const SOURCE = "Enter the list's source and date.";

const LEFT_OUT = 'The number of rows that are left out is not valid.';
const rowCount = z.int(LEFT_OUT).min(0, LEFT_OUT).max(100_000_000, LEFT_OUT);

export const importSchema = z.object({
  schools: rowObjects,
  /** Row number that the first row of this request has in the file, for error messages. The default is 1. */
  startRow: rowNumber.optional(),
  /** For each row of this request, its row number in the file. Left out if the numbers are consecutive. */
  rowNumbers: z.array(rowNumber, ROW_NUMBERS).min(1, ROW_NUMBERS).max(MAX_IMPORT_ROWS, ROW_NUMBERS).optional(),
  /**
   * Conflicts in which the administrator chose the file's value (decision E7). In other conflicts, the manual
   * correction is kept.
   */
  takeFile: z.array(overruled, DECISIONS).max(MAX_DECISIONS, DECISIONS).optional(),
  /**
   * Source and edition of the imported school list, as shown on the schools' pages. For example, 'School list of the
   * province' and '2026-27'.
   */
  source: z.object({ name: singleLineField(100, SOURCE), asOf: singleLineField(40, SOURCE) }, SOURCE).optional(),
  /**
   * Counts of the rows that an earlier check found invalid, unchanged or in conflict. The page does not send these rows
   * again. It sends their counts for the audit log.
   */
  leftOut: z.object({ rejected: rowCount, unchanged: rowCount, conflicts: rowCount }, LEFT_OUT).optional(),
  /** If true, the server only reports what the import would do, and writes nothing. */
  dryRun: z.boolean('Must be true or false.').optional(),
});
export type ImportInput = z.output<typeof importSchema>;

export const importError = z.object({
  row: z.int(),
  /** Column of the CSV file that contains the error. Null if the error is about the whole row. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/**
 * A value in the file that differs from a manual correction. The correction is kept unless an administrator chooses the
 * file's value.
 */
export const importConflict = z.object({
  row: z.int(),
  schoolId: z.int(),
  name: z.string(),
  field,
  current: z.string().nullable(),
  given: z.string(),
  correctedAt: z.iso.datetime(),
});
export type ImportConflict = z.output<typeof importConflict>;

/** The change that the import plans for one row. Rejected rows have no planned change. */
export const plannedImportChange = z.object({
  row: z.int(),
  /** Id of the existing school, or null for a new school. */
  schoolId: z.int().nullable(),
  name: z.string(),
  /** Changed fields with their old and new values. Empty if nothing changes. */
  fields: z.array(z.object({ field, before: z.string().nullable(), after: z.string().nullable() })),
});
export type PlannedImportChange = z.output<typeof plannedImportChange>;

export const importReply = z.object({
  message: z.string(),
  /** Number of schools that were created or changed. */
  schools: z.array(adminSchoolRow),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(importError),
  conflicts: z.array(importConflict),
  /** Names of the file's columns that were ignored because they are unknown, at most 50. */
  ignoredColumns: z.array(z.string()),
  /** Planned changes by row, which only a dry run returns. */
  changes: z.array(plannedImportChange),
});
export type ImportReply = z.output<typeof importReply>;
