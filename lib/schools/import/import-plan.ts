import type { z } from 'zod';
import { findSchoolChanges, type SchoolChanges, type SchoolValues } from '../admin/school-changes';
import { DUPLICATE_SCHOOL_MESSAGES, SCHOOL_FIELDS, schoolInput, type SchoolField } from '../admin/schema';
import { createDuplicateRowFinder, duplicateRowMessage, restoreLeadingZeros } from './csv-duplicates';
import type { ParsedImportRow } from './import-row-reader';
import type { SchoolLookup } from './match-school';
import type { PlannedImportChange, ImportConflict, ImportError, CorrectionReplacedByFile } from './schema';

/** The current values of all fields of an existing school. */
export type SchoolRecord = SchoolValues & { id: number };
export type PlannedChange = {
  row: number;
  before: SchoolRecord | null;
  changes: SchoolChanges;
  /** Manually corrected fields that the import overwrites, because an administrator chose the file's values. */
  overruled: SchoolField[];
};
export type ImportPlan = { planned: PlannedChange[]; errors: ImportError[]; conflicts: ImportConflict[] };

/** Data that is needed to plan an import. */
export type ImportPlanInput = {
  index: SchoolLookup;
  schools: ReadonlyMap<number, SchoolRecord>;
  /** Times of manual corrections. The keys are from `getCorrectionKey`, one for each school and field. */
  corrected: ReadonlyMap<string, Date>;
  /** Manual corrections that the imported file may overwrite. */
  takeFile: readonly CorrectionReplacedByFile[];
};

/** Maximum number of errors reported for a row. A longer list would not help to correct the row. */
const MAX_ERRORS_OF_ROW = 5;

/**
 * Creates a planner that checks each row by the rules of the school form. An error in one row does not affect other
 * rows.
 */
export function createImportPlanner({ index, schools, corrected, takeFile }: ImportPlanInput) {
  const plan: ImportPlan = { planned: [], errors: [], conflicts: [] };
  const claim = createDuplicateRowFinder();
  const seen = new Map(
    takeFile.map(({ schoolId, field, correctedAt }) => [getCorrectionKey(schoolId, field), Date.parse(correctedAt)]),
  );

  function add({ row, cells }: ParsedImportRow, schoolId: number | null): void {
    const previous = schoolId === null ? null : (schools.get(schoolId) ?? null);
    const { values, errors } = judge(row, cells, previous);
    const { schoolUuid, slc } = values;
    // A row must not give its school the UUID or SLC number of another school.
    if (schoolUuid && isOthers(index.byUuid.get(schoolUuid), schoolId))
      errors.push({ row, column: 'schoolUuid', message: DUPLICATE_SCHOOL_MESSAGES.schoolUuid });
    if (slc && isOthers(index.bySlc.get(slc), schoolId))
      errors.push({ row, column: 'slc', message: DUPLICATE_SCHOOL_MESSAGES.slc });
    const about = { schoolUuid: schoolUuid ?? cells.schoolUuid ?? null, slc: slc ?? cells.slc ?? null };
    const identity = { name: values.name ?? previous?.name ?? '', city: values.city ?? previous?.city ?? '' };
    const earlier = errors.length === 0 ? claim(row, { schoolId, ...about, ...identity }) : null;
    if (earlier !== null) errors.push({ row, column: null, message: duplicateRowMessage(earlier) });
    plan.errors.push(...errors.slice(0, MAX_ERRORS_OF_ROW));
    if (errors.length === 0)
      plan.planned.push({
        row,
        before: previous,
        ...withoutCorrected(row, previous, findSchoolChanges(previous ?? {}, values)),
      });
  }

  /**
   * Leaves out manually corrected fields and reports them as conflicts. A correction listed in `takeFile` is
   * overwritten, unless a newer correction has replaced it.
   */
  function withoutCorrected(
    row: number,
    previous: SchoolRecord | null,
    changes: SchoolChanges,
  ): Pick<PlannedChange, 'changes' | 'overruled'> {
    if (!previous) return { changes, overruled: [] };
    const allowed: SchoolChanges = { ...changes };
    const overruled: SchoolField[] = [];
    for (const field of Object.keys(changes) as SchoolField[]) {
      const key = getCorrectionKey(previous.id, field);
      const correctedAt = corrected.get(key);
      if (!correctedAt) continue;
      if (seen.get(key) === correctedAt.getTime()) {
        overruled.push(field);
        continue;
      }
      plan.conflicts.push({
        row,
        schoolId: previous.id,
        name: previous.name,
        field,
        current: previous[field],
        given: changes[field] ?? '',
        correctedAt: correctedAt.toISOString(),
      });
      delete allowed[field];
    }
    return { changes: allowed, overruled };
  }

  return { plan, add };
}

/** Returns a key for the correction of one field of a school. */
export const getCorrectionKey = (schoolId: number, field: string): string => `${schoolId} ${field}`;

const isOthers = (id: number | undefined, own: number | null): boolean => id !== undefined && id !== own;

/** Returns the values of a row that differ from the school's current values, and the errors of invalid values. */
function judge(
  row: number,
  cells: ParsedImportRow['cells'],
  previous: SchoolRecord | null,
): { values: SchoolChanges; errors: ImportError[] } {
  const values: Partial<Record<SchoolField, string | null>> = {};
  const errors: ImportError[] = [];
  for (const field of SCHOOL_FIELDS) {
    const cell = cells[field];
    const isRequired = previous === null && (field === 'name' || field === 'city');
    if (cell === undefined && !isRequired) continue;
    // A cell that repeats the school's current value changes nothing, so it is not validated again.
    if (previous !== null && cell !== undefined && isSame(field, cell, previous[field])) continue;
    const judged = schoolInput.shape[field].safeParse(cell ?? '');
    if (judged.success) values[field] = judged.data;
    else errors.push({ row, column: field, message: messageOf(judged.error.issues[0]) });
  }
  return { values: values as SchoolChanges, errors };
}

/**
 * Returns the message of a validation issue. A field that may be empty accepts null or text. Zod reports one list of
 * issues for each, and the last list is about the text.
 */
function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union') return messageOf(issue.errors.at(-1)?.[0]);
  return issue?.message ?? 'Not valid.';
}

const isSame = (field: SchoolField, cell: string, current: string | null): boolean =>
  current !== null &&
  (current.trim() === cell || (field === 'slc' && restoreLeadingZeros(current) === restoreLeadingZeros(cell)));

/** Describes the planned changes row by row, for a preview. */
export const describePlannedChanges = ({ planned }: ImportPlan): PlannedImportChange[] =>
  planned.map(({ row, before, changes }) => ({
    row,
    schoolId: before?.id ?? null,
    name: before?.name ?? changes.name ?? '',
    fields: (Object.keys(changes) as SchoolField[]).map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: changes[field] ?? null,
    })),
  }));

export const hasPlannedChanges = ({ changes }: PlannedChange): boolean => Object.keys(changes).length > 0;
