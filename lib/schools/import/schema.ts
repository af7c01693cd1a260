import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { line } from '@/lib/fields';
import { adminSchoolRow, SCHOOL_FIELDS } from '../admin/schema';

export const MAX_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024;

/** Spec section 5. */
export const NO_DATA = {
  title: 'No data to import',
  description: 'Please select a valid CSV file with school data.',
} as const;

const NO_ROWS = { error: NO_DATA.description };

/** Only counted here; what a row says is judged row by row, so that nobody waits while thousands of them are. */
const rowObjects = z
  .array(z.unknown(), NO_ROWS)
  .min(1, NO_ROWS)
  .refine(({ length }) => {
    if (length > MAX_ROWS)
      throw new AppError('too_large', `At most ${MAX_ROWS.toLocaleString('en-CA')} rows can be sent at once.`);
    return true;
  });

const ROW_NUMBER = 'A row number is not valid.';
const ROW_NUMBERS = 'The row numbers are not valid.';
const rowNumber = z.int(ROW_NUMBER).min(1, ROW_NUMBER).max(100_000_000, ROW_NUMBER);

const field = z.enum(SCHOOL_FIELDS);
const DECISIONS = "The choices for conflicts aren't valid.";
const MAX_DECISIONS = 20_000;

/** A correction as it was seen: one that was made since is another. */
const overruled = z.object(
  { schoolId: z.int(DECISIONS), field: z.enum(SCHOOL_FIELDS, DECISIONS), correctedAt: z.iso.datetime(DECISIONS) },
  DECISIONS,
);
export type Overruled = z.output<typeof overruled>;

const SOURCE = "Enter the list's source and date.";

const LEFT_OUT = 'The count of what is left out is not valid.';
const rowCount = z.int(LEFT_OUT).min(0, LEFT_OUT).max(100_000_000, LEFT_OUT);

export const importSchema = z.object({
  schools: rowObjects,
  /** What is the number of the first row, in errors and elsewhere; 1 unless said. */
  startRow: rowNumber.optional(),
  /** The number of each row, where they do not follow one another. */
  rowNumbers: z.array(rowNumber, ROW_NUMBERS).min(1, ROW_NUMBERS).max(MAX_ROWS, ROW_NUMBERS).optional(),
  /** Of the conflicts that were answered, those in which the file is right (decision E7); in all others what stands there stays. */
  takeFile: z.array(overruled, DECISIONS).max(MAX_DECISIONS, DECISIONS).optional(),
  /** Where the list is from, and of when, as the schools' pages say it: 'School list of the province', '2026-27'. */
  source: z.object({ name: line(100, SOURCE), asOf: line(40, SOURCE) }, SOURCE).optional(),
  /** Rows of the same file that a check before found to be wrong, or to bring nothing, and that are therefore not sent: for the log. */
  leftOut: z.object({ rejected: rowCount, unchanged: rowCount, conflicts: rowCount }, LEFT_OUT).optional(),
  /** Tells what would happen, and writes nothing. */
  dryRun: z.boolean('Must be true or false.').optional(),
});
export type ImportInput = z.output<typeof importSchema>;

export const importError = z.object({
  row: z.int(),
  /** Null when it is about the whole row. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportError = z.output<typeof importError>;

/** What the file says differently from what was put right by hand; not taken over unless somebody says so. */
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

/** What becomes of a row that is not rejected. */
export const importChange = z.object({
  row: z.int(),
  /** Null for a school that is created. */
  schoolId: z.int().nullable(),
  name: z.string(),
  /** None when nothing changes. */
  fields: z.array(z.object({ field, before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportChange = z.output<typeof importChange>;

export const importReply = z.object({
  message: z.string(),
  /** Those that were created or changed. */
  schools: z.array(adminSchoolRow),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(importError),
  conflicts: z.array(importConflict),
  /** Columns that say nothing we know; at most 50 of them. */
  ignoredColumns: z.array(z.string()),
  /** Of a dry run only: row by row. */
  changes: z.array(importChange),
});
export type ImportReply = z.output<typeof importReply>;
