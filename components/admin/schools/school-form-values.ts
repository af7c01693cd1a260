import { SCHOOL_FIELDS, type AdminSchool, type SchoolField } from '@/lib/schools/admin/schema';
import { site } from '@/lib/site';

/** Values of the school form's fields, all as text. */
export type SchoolFormValues = Record<SchoolField, string>;

const valuesBy = (valueOf: (field: SchoolField) => string | null) =>
  Object.fromEntries(SCHOOL_FIELDS.map((field) => [field, valueOf(field) ?? ''])) as SchoolFormValues;

/** Returns the initial values of the form. If the school is null, the form is for a new school. */
export const createInitialSchoolValues = (school: AdminSchool | null): SchoolFormValues =>
  valuesBy((field) => (school ? school[field] : field === 'province' ? site.province : ''));

/** Returns the values that the person changed in the form. */
export function findChangedSchoolValues(start: SchoolFormValues, typed: SchoolFormValues): Partial<SchoolFormValues> {
  const changed = SCHOOL_FIELDS.filter((field) => typed[field].trim() !== start[field].trim());
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
