import { SERVER_STORED_FORM } from '@/lib/drafts/server-stored-forms';
import { DAY } from '@/lib/time/duration';

/** Field values of a form that has not been sent. */
export type Draft = Record<string, string | number | boolean>;

const PREFIX = 'pv-draft:';
/** Prefix of the localStorage keys for recent searches. Like drafts, they are removed at sign-out. */
export const RECENT_SEARCHES_PREFIX = 'pv-searches:';
export const DRAFT_LIFETIME_MS = 60 * DAY;

/**
 * Returns the storage key of a draft, one for each person and form. Two parents at one computer never see each other's
 * drafts.
 */
export const draftKey = (userId: number, place: string): string => `${PREFIX}${userId}:${place}`;

/** Returns true if the draft belongs to a signed-in person and the server stores drafts of this form. */
export function isSyncedToServer(key: string): boolean {
  const [userId = '', place = ''] = key.slice(PREFIX.length).split(':');
  return Number(userId) > 0 && SERVER_STORED_FORM.test(place);
}

/**
 * What this device knows about the draft on the server. `base` is the date of the server's text that this draft
 * continues. `older` is another device's text that was replaced.
 */
export type DraftServerState = { base: string; older: { fields: Draft; savedAt: string } | null };

/** A draft as a device stores it. */
export type StoredDraft = { savedAt: number; act: string; fields: Draft; known?: DraftServerState | undefined };

/** Encodes a draft for storage. Returns null for a draft that equals the form's initial values. */
export function encodeDraft<T extends Draft>(
  draft: T,
  start: T,
  now: number,
  act: string,
  serverState?: DraftServerState | null,
): string | null {
  const isBlank = Object.keys(start).every((field) => trimmed(draft[field]) === trimmed(start[field]));
  return isBlank
    ? null
    : encodeStoredDraft({ savedAt: now, act, fields: draft, ...(serverState && { known: serverState }) });
}

export const encodeStoredDraft = (stored: StoredDraft): string => JSON.stringify(stored);

/**
 * Encodes a tombstone for a draft that was sent or discarded on this device. The tombstone is kept until the server has
 * deleted its copy of the draft.
 */
export const encodeDraftTombstone = (act: string): string => JSON.stringify({ gone: act });

export function readDraftTombstone(stored: string | null): string | null {
  const { gone } = parseDraftJson(stored);
  return typeof gone === 'string' ? gone : null;
}

export function parseDraftServerState(known: unknown): DraftServerState | undefined {
  const { base, older } = (known ?? {}) as Partial<DraftServerState>;
  return typeof base === 'string' ? { base, older: older ?? null } : undefined;
}

export const readDraftServerState = (stored: string | null): DraftServerState | null =>
  parseDraftServerState(parseDraftJson(stored).known) ?? null;

/**
 * Returns true if nobody has written on this device since the server stored the draft. The clocks of device and server
 * may differ, so the two times must be equal.
 */
export const isUnchangedSinceSync = ({ savedAt, known }: Pick<StoredDraft, 'savedAt' | 'known'>): boolean =>
  known !== undefined && savedAt === Date.parse(known.base);

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Decodes a stored draft into the form's shape. Returns null if it is absent or expired. */
export function decodeDraft<T extends Draft>(stored: string | null, start: T, now: number): T | null {
  const { savedAt, fields } = parseDraftJson(stored);
  if (typeof savedAt !== 'number' || now - savedAt > DRAFT_LIFETIME_MS || fields === null || typeof fields !== 'object')
    return null;
  return mergeMatchingFields(fields as Record<string, unknown>, start);
}

/**
 * Returns true if the stored draft already has these values. Forms also report values that nobody changed, and those
 * must not renew the draft's date.
 */
export function isDraftAlreadyStored<T extends Draft>(stored: string | null, draft: T, start: T): boolean {
  const fields = (parseDraftJson(stored).fields ?? {}) as Record<string, unknown>;
  return Object.keys(start).every((field) => fields[field] === draft[field]);
}

/** Returns the fields of `start`, with the values of `given` where the types match. */
export function mergeMatchingFields<T extends Draft>(given: Record<string, unknown>, start: T): T {
  const fittingEntries = Object.entries(start).map(([field, value]) => [
    field,
    typeof given[field] === typeof value ? given[field] : value,
  ]);
  return Object.fromEntries(fittingEntries) as T;
}

/**
 * Returns the draft from another device once the server has the current text. If the other draft then replaces the
 * current text, the server still has both.
 */
export function otherDeviceDraft<T extends Draft>(stored: string | null, start: T): T | null {
  const serverState = parseDraftServerState(parseDraftJson(stored).known);
  const isThere = isUnchangedSinceSync({ savedAt: Number(parseDraftJson(stored).savedAt), known: serverState });
  return isThere && serverState?.older ? mergeMatchingFields(serverState.older.fields, start) : null;
}

/** Returns the idempotency key for sending a stored draft. It is the same in every tab. */
export function idempotencyKeyOf(stored: string | null): string | null {
  const { act } = parseDraftJson(stored);
  return typeof act === 'string' ? act : null;
}

type Parsed = { savedAt?: unknown; act?: unknown; fields?: unknown; known?: unknown; gone?: unknown };

export function parseDraftJson(stored: string | null): Parsed {
  try {
    return (JSON.parse(stored ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * Deletes unsent texts and recent searches from the browser, so that the next person at a shared computer does not find
 * them.
 */
export function deleteDraftsAndSearches(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key.startsWith(RECENT_SEARCHES_PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage holds no drafts.
  }
}
