import type { School } from '@/prisma/generated/client';
import { SCHOOL_FIELDS, type SchoolField } from './schema';

export type SchoolValues = Pick<School, SchoolField>;
export type SchoolChanges = Partial<SchoolValues>;
type FormValues = { [Field in SchoolField | 'gradeRange']?: string | null | undefined };

/** Returns the form fields that differ from the school's current values. */
export function findSchoolChanges(current: FormValues, form: FormValues): SchoolChanges {
  const values: FormValues = { ...form, grades: gradesOf(current, form) };
  const changed = SCHOOL_FIELDS.filter(
    (field) => values[field] !== undefined && values[field] !== (current[field] ?? null),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]])) as SchoolChanges;
}

/**
 * Returns the grades from the form, which may send `grades`, `gradeRange` or both (decision D8). If both are sent,
 * prefers `grades` when it differs from the stored value.
 */
function gradesOf(current: FormValues, { grades, gradeRange }: FormValues): string | null | undefined {
  const isOther = gradeRange !== undefined && (grades === undefined || grades === (current.grades ?? null));
  return isOther ? gradeRange : grades;
}

/** Returns the current values of the changed fields. */
export const getValuesBeforeChange = (school: SchoolValues, changes: SchoolChanges): SchoolChanges =>
  Object.fromEntries(SCHOOL_FIELDS.filter((field) => field in changes).map((field) => [field, school[field]]));
