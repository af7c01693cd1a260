import { SCHOOL_FIELDS, type AdminSchool, type SchoolField } from '@/lib/schools/admin/schema';
import { site } from '@/lib/site';

/** Values of the form's fields, all as text. */
export type SchoolValues = Record<SchoolField, string>;

const valuesBy = (valueOf: (field: SchoolField) => string | null) =>
  Object.fromEntries(SCHOOL_FIELDS.map((field) => [field, valueOf(field) ?? ''])) as SchoolValues;

/** Returns the initial values of the form. If the school is null, the form is for a new school. */
export const initialValues = (school: AdminSchool | null): SchoolValues =>
  valuesBy((field) => (school ? school[field] : field === 'province' ? site.province : ''));

/** Returns the values that the person changed in the form. */
export function changedValues(start: SchoolValues, typed: SchoolValues): Partial<SchoolValues> {
  const changed = SCHOOL_FIELDS.filter((field) => typed[field].trim() !== start[field].trim());
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
