import { SCHOOL_FIELDS, type SchoolField } from '@/lib/schools/admin/schema';
import { typedOver, type SchoolValues } from './school-values';

/** What was typed and not saved: over what, and over which state of the school (its `updatedAt`; '' of a new one). */
export type SchoolDraft = { base: string; changes: { field: SchoolField; from: string; to: string }[] };

/** A draft that says nothing. */
export const NO_CHANGES = { typed: '' };

export const encodeChanges = (draft: SchoolDraft): string => (draft.changes.length === 0 ? '' : JSON.stringify(draft));

/** null for nothing, or nothing that we wrote. */
export function decodeChanges(text: string): SchoolDraft | null {
  try {
    const { base, changes } = JSON.parse(text) as { base?: unknown; changes?: unknown };
    const known = Array.isArray(changes) ? changes.filter(isChange) : [];
    return typeof base === 'string' && known.length > 0 ? { base, changes: known } : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is SchoolDraft['changes'][number] {
  const { field, from, to } = (value ?? {}) as { field?: unknown; from?: unknown; to?: unknown };
  return SCHOOL_FIELDS.some((known) => known === field) && typeof from === 'string' && typeof to === 'string';
}

/** The draft after some more typing: of what was in it before it stays known over what it was typed. */
export function draftOf(
  before: SchoolDraft | null,
  base: string,
  start: SchoolValues,
  typed: SchoolValues,
): SchoolDraft {
  const changes = Object.entries(typedOver(start, typed)).map(([field, to]) => {
    const from = before?.changes.find((change) => change.field === field)?.from ?? start[field as SchoolField];
    return { field: field as SchoolField, from, to };
  });
  return { base: before?.base ?? base, changes };
}

/** A field that two people changed: what is there now, and what was typed. */
export type Clash = { field: SchoolField; theirs: string; ours: string };

/**
 * Where someone else's change of the school met what is typed; empty when that left out what was typed here; null when the school is
 * still as it was when the typing began.
 */
export function clashesOf(draft: SchoolDraft | null, base: string, start: SchoolValues): Clash[] | null {
  if (!draft || draft.base === base) return null;
  return draft.changes
    .filter(({ field, from, to }) => start[field] !== from && start[field] !== to.trim())
    .map(({ field, to }) => ({ field, theirs: start[field], ours: to }));
}
