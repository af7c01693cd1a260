/** The fields of a form that has not been sent. */
export type Draft = Record<string, string | number | boolean>;

const PREFIX = 'pv-draft:';
export const KEPT_MS = 60 * 24 * 3_600_000;

/** One draft for each person and place: two parents at one computer never see each other's. */
export const draftKey = (userId: number, place: string): string => `${PREFIX}${userId}:${place}`;

/** As it is stored; null for one that says nothing beyond what the form starts with. */
export function encodeDraft<T extends Draft>(draft: T, start: T, now: number, act: string): string | null {
  const isBlank = Object.keys(start).every((field) => asWritten(draft[field]) === asWritten(start[field]));
  return isBlank ? null : JSON.stringify({ savedAt: now, act, fields: draft });
}

const asWritten = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** What was stored, with the start's value for a field that is missing or of another kind; null for nothing or something too old. */
export function decodeDraft<T extends Draft>(stored: string | null, start: T, now: number): T | null {
  const { savedAt, fields } = parse(stored);
  if (typeof savedAt !== 'number' || now - savedAt > KEPT_MS || fields === null || typeof fields !== 'object')
    return null;
  const given = fields as Record<string, unknown>;
  const kept = Object.entries(start).map(([field, value]) => [
    field,
    typeof given[field] === typeof value ? given[field] : value,
  ]);
  return Object.fromEntries(kept) as T;
}

/** What the sending of a stored draft is known by, in every tab. */
export function actOf(stored: string | null): string | null {
  const { act } = parse(stored);
  return typeof act === 'string' ? act : null;
}

function parse(stored: string | null): { savedAt?: unknown; act?: unknown; fields?: unknown } {
  try {
    return (JSON.parse(stored ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Unsent texts are kept in the browser; on a shared computer they must not wait for the next person. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // No storage, no drafts.
  }
}
