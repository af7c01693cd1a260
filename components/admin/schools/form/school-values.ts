import { SCHOOL_FIELDS, type AdminSchool, type SchoolField } from '@/lib/schools/admin/schema';
import { site } from '@/lib/site';

/** The form's fields: always text. */
export type SchoolValues = Record<SchoolField, string>;

const valuesBy = (valueOf: (field: SchoolField) => string | null) =>
  Object.fromEntries(SCHOOL_FIELDS.map((field) => [field, valueOf(field) ?? ''])) as SchoolValues;

/** What the form starts with; null: a new school. */
export const startOf = (school: AdminSchool | null): SchoolValues =>
  valuesBy((field) => (school ? school[field] : field === 'province' ? site.province : ''));

/** What was typed, where it is not what was there. */
export function typedOver(start: SchoolValues, typed: SchoolValues): Partial<SchoolValues> {
  const changed = SCHOOL_FIELDS.filter((field) => typed[field].trim() !== start[field].trim());
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}
