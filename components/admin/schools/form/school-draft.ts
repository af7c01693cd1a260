import { SCHOOL_FIELDS, type SchoolField } from '@/lib/schools/admin/schema';
import { findChangedSchoolValues, type SchoolFormValues } from '@/components/admin/schools/school-form-values';

/** Unsaved changes with their original values and the school's version (`updatedAt`, or '' for a new school). */
export type SchoolDraft = { base: string; changes: { field: SchoolField; from: string; to: string }[] };

export const EMPTY_SCHOOL_DRAFT = { typed: '' };

export const encodeSchoolDraft = (draft: SchoolDraft): string =>
  draft.changes.length === 0 ? '' : JSON.stringify(draft);

/** Parses a stored draft, or returns null if it is empty or invalid. */
export function decodeSchoolDraft(text: string): SchoolDraft | null {
  try {
    const { base, changes } = JSON.parse(text) as { base?: unknown; changes?: unknown };
    const validChanges = Array.isArray(changes) ? changes.filter(isChange) : [];
    return typeof base === 'string' && validChanges.length > 0 ? { base, changes: validChanges } : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is SchoolDraft['changes'][number] {
  const { field, from, to } = (value ?? {}) as { field?: unknown; from?: unknown; to?: unknown };
  return (
    SCHOOL_FIELDS.some((validChanges) => validChanges === field) && typeof from === 'string' && typeof to === 'string'
  );
}

/**
 * Returns the draft with the form's current values. A field that was already in the draft keeps its original value
 * (`from`).
 */
export function updateSchoolDraft(
  previous: SchoolDraft | null,
  base: string,
  start: SchoolFormValues,
  typed: SchoolFormValues,
): SchoolDraft {
  const changes = Object.entries(findChangedSchoolValues(start, typed)).map(([field, to]) => {
    const from = previous?.changes.find((change) => change.field === field)?.from ?? start[field as SchoolField];
    return { field: field as SchoolField, from, to };
  });
  return { base: previous?.base ?? base, changes };
}

/** A field that two people changed, with the current value and the typed value. */
export type FieldConflict = { field: SchoolField; theirs: string; ours: string };

/**
 * Returns the fields that both this form and another person changed, to different values. The list may be empty.
 * Returns null if nobody else saved the school.
 */
export function findFieldConflicts(
  draft: SchoolDraft | null,
  base: string,
  start: SchoolFormValues,
): FieldConflict[] | null {
  if (!draft || draft.base === base) return null;
  return draft.changes
    .filter(({ field, from, to }) => start[field] !== from && start[field] !== to.trim())
    .map(({ field, to }) => ({ field, theirs: start[field], ours: to }));
}
