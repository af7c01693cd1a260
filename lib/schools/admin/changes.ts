import type { School } from '@/prisma/generated/client';
import { SCHOOL_FIELDS, type SchoolField } from './schema';

export type SchoolValues = Pick<School, SchoolField>;
export type Changes = Partial<SchoolValues>;
type Written = { [Field in SchoolField | 'gradeRange']?: string | null | undefined };

/** What was written that is not what stands there, field by field. */
export function changesOf(before: Written, written: Written): Changes {
  const given: Written = { ...written, grades: gradesOf(before, written) };
  const changed = SCHOOL_FIELDS.filter(
    (field) => given[field] !== undefined && given[field] !== (before[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, given[field]])) as Changes;
}

/** One column under two names (decision D8): of two that differ, the one that was changed. */
function gradesOf(before: Written, { grades, gradeRange }: Written): string | null | undefined {
  const isOther = gradeRange !== undefined && (grades === undefined || grades === (before.grades ?? null));
  return isOther ? gradeRange : grades;
}

/** The same fields of a school as `changes` has. */
export const valuesBefore = (school: SchoolValues, changes: Changes): Changes =>
  Object.fromEntries(SCHOOL_FIELDS.filter((field) => field in changes).map((field) => [field, school[field]]));
