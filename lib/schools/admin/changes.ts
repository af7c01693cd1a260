import type { School } from '@/prisma/generated/client';
import { SCHOOL_FIELDS, type SchoolField } from './schema';

export type SchoolValues = Pick<School, SchoolField>;
export type Changes = Partial<SchoolValues>;
type Written = { [Field in SchoolField | 'gradeRange']?: string | null | undefined };

/** Returns the fields that differ from the current ones. */
export function changesOf(before: Written, written: Written): Changes {
  const given: Written = { ...written, grades: gradesOf(before, written) };
  const changed = SCHOOL_FIELDS.filter(
    (field) => given[field] !== undefined && given[field] !== (before[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, given[field]])) as Changes;
}

/**
 * Returns the value of the grades, one column under two names (decision D8). If they differ, the changed one counts.
 */
function gradesOf(before: Written, { grades, gradeRange }: Written): string | null | undefined {
  const isOther = gradeRange !== undefined && (grades === undefined || grades === (before.grades ?? null));
  return isOther ? gradeRange : grades;
}

/** Returns the current values of the changed fields. */
export const valuesBefore = (school: SchoolValues, changes: Changes): Changes =>
  Object.fromEntries(SCHOOL_FIELDS.filter((field) => field in changes).map((field) => [field, school[field]]));
