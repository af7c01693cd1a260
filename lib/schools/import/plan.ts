import type { z } from 'zod';
import { changesOf, type Changes, type SchoolValues } from '../admin/changes';
import { CONFLICTS, SCHOOL_FIELDS, schoolInput, type SchoolField } from '../admin/schema';
import { makeClaims, sameSchool, wholeSlc } from './csv-claims';
import type { ReadRow } from './cells';
import type { Index } from './match';
import type { ImportChange, ImportConflict, ImportError, Overruled } from './schema';

/** A school that is there, all of it. */
export type Full = SchoolValues & { id: number };
export type Planned = {
  row: number;
  before: Full | null;
  changes: Changes;
  /** Of them those that were put right by hand before, where the file is taken all the same. */
  overruled: SchoolField[];
};
export type Plan = { planned: Planned[]; errors: ImportError[]; conflicts: ImportConflict[] };

/** What a plan is made from. */
export type Standing = {
  index: Index;
  schools: ReadonlyMap<number, Full>;
  /** When a field of a school was put right by hand, by `correctionKey`. */
  corrected: ReadonlyMap<string, Date>;
  /** Which of these corrections give way to the file. */
  takeFile: readonly Overruled[];
};

/** A row with a hundred faults needs no more than these to be put right. */
const MAX_ERRORS_OF_ROW = 5;

/** Judges rows one after the other, each as the form judges a school; what is wrong with one does not hold up the others. */
export function makePlanner({ index, schools, corrected, takeFile }: Standing) {
  const plan: Plan = { planned: [], errors: [], conflicts: [] };
  const claim = makeClaims();
  const seen = new Map(
    takeFile.map(({ schoolId, field, correctedAt }) => [correctionKey(schoolId, field), Date.parse(correctedAt)]),
  );

  function add({ row, cells }: ReadRow, schoolId: number | null): void {
    const before = schoolId === null ? null : (schools.get(schoolId) ?? null);
    const { values, errors } = judge(row, cells, before);
    const { schoolUuid, slc } = values;
    // Whoever else has the number keeps it.
    if (schoolUuid && isOthers(index.byUuid.get(schoolUuid), schoolId))
      errors.push({ row, column: 'schoolUuid', message: CONFLICTS.schoolUuid });
    if (slc && isOthers(index.bySlc.get(slc), schoolId)) errors.push({ row, column: 'slc', message: CONFLICTS.slc });
    const about = { schoolUuid: schoolUuid ?? cells.schoolUuid ?? null, slc: slc ?? cells.slc ?? null };
    const named = { name: values.name ?? before?.name ?? '', city: values.city ?? before?.city ?? '' };
    const earlier = errors.length === 0 ? claim(row, { schoolId, ...about, ...named }) : null;
    if (earlier !== null) errors.push({ row, column: null, message: sameSchool(earlier) });
    plan.errors.push(...errors.slice(0, MAX_ERRORS_OF_ROW));
    if (errors.length === 0)
      plan.planned.push({ row, before, ...withoutCorrected(row, before, changesOf(before ?? {}, values)) });
  }

  /** What was put right by hand is left out and told, unless this very correction is to give way. */
  function withoutCorrected(
    row: number,
    before: Full | null,
    changes: Changes,
  ): Pick<Planned, 'changes' | 'overruled'> {
    if (!before) return { changes, overruled: [] };
    const kept: Changes = { ...changes };
    const overruled: SchoolField[] = [];
    for (const field of Object.keys(changes) as SchoolField[]) {
      const key = correctionKey(before.id, field);
      const correctedAt = corrected.get(key);
      if (!correctedAt) continue;
      if (seen.get(key) === correctedAt.getTime()) {
        overruled.push(field);
        continue;
      }
      plan.conflicts.push({
        row,
        schoolId: before.id,
        name: before.name,
        field,
        current: before[field],
        given: changes[field] ?? '',
        correctedAt: correctedAt.toISOString(),
      });
      delete kept[field];
    }
    return { changes: kept, overruled };
  }

  return { plan, add };
}

/** One field of one school. */
export const correctionKey = (schoolId: number, field: string): string => `${schoolId} ${field}`;

const isOthers = (id: number | undefined, own: number | null): boolean => id !== undefined && id !== own;

/** The values that differ from the school's own, as the form would store them, and what is wrong with the others. */
function judge(row: number, cells: ReadRow['cells'], before: Full | null): { values: Changes; errors: ImportError[] } {
  const values: Partial<Record<SchoolField, string | null>> = {};
  const errors: ImportError[] = [];
  for (const field of SCHOOL_FIELDS) {
    const cell = cells[field];
    const isRequired = before === null && (field === 'name' || field === 'city');
    if (cell === undefined && !isRequired) continue;
    // What stands there already is not judged anew: a file that says the same changes nothing.
    if (before !== null && cell !== undefined && isSame(field, cell, before[field])) continue;
    const judged = schoolInput.shape[field].safeParse(cell ?? '');
    if (judged.success) values[field] = judged.data;
    else errors.push({ row, column: field, message: messageOf(judged.error.issues[0]) });
  }
  return { values: values as Changes, errors };
}

/** Of a cell that may also be empty, what is wrong is told one level down. */
function messageOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_union') return messageOf(issue.errors.at(-1)?.[0]);
  return issue?.message ?? 'Not valid.';
}

const isSame = (field: SchoolField, cell: string, current: string | null): boolean =>
  current !== null && (current.trim() === cell || (field === 'slc' && wholeSlc(current) === wholeSlc(cell)));

/** What becomes of the rows, in words for who looks before it is done. */
export const changesOfPlan = ({ planned }: Plan): ImportChange[] =>
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

export const isChanged = ({ changes }: Planned): boolean => Object.keys(changes).length > 0;
