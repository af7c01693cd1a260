import { SERVER_STORED_FORM_PATTERN } from '@/lib/drafts/server-stored-forms';
import { DAY } from '@/lib/time/duration';

/** Values of a form's fields before the form is sent. */
export type DraftFields = Record<string, string | number | boolean>;

const PREFIX = 'pv-draft:';
/**
 * Prefix of the localStorage keys under which the browser stores recent searches. Like drafts, they are deleted at
 * sign-out.
 */
export const RECENT_SEARCHES_KEY_PREFIX = 'pv-searches:';
export const DRAFT_LIFETIME_MS = 60 * DAY;

/**
 * Returns the storage key of a draft. The key contains the user's id, so that parents at one computer never see each
 * other's drafts.
 */
export const draftKey = (userId: number, place: string): string => `${PREFIX}${userId}:${place}`;

/** Returns true if the draft belongs to a signed-in person and the server stores drafts of this form. */
export function isServerSyncedDraft(key: string): boolean {
  const [userId = '', place = ''] = key.slice(PREFIX.length).split(':');
  return Number(userId) > 0 && SERVER_STORED_FORM_PATTERN.test(place);
}

/** State of the draft on the server. */
export type DraftStateOnServer = {
  /** Date of the server's version on which this draft is based. */
  base: string;
  /** Another device's text that this draft replaced, or null. */
  older: { fields: DraftFields; savedAt: string } | null;
};

/** A draft in the format in which a device stores it. */
export type StoredDraft = { savedAt: number; act: string; fields: DraftFields; known?: DraftStateOnServer | undefined };

/** Encodes a draft for storage. Returns null if the draft equals the form's initial values. */
export function encodeDraft<T extends DraftFields>(
  draft: T,
  start: T,
  now: number,
  act: string,
  serverState?: DraftStateOnServer | null,
): string | null {
  const isBlank = Object.keys(start).every((field) => trimmed(draft[field]) === trimmed(start[field]));
  return isBlank
    ? null
    : encodeStoredDraft({ savedAt: now, act, fields: draft, ...(serverState && { known: serverState }) });
}

export const encodeStoredDraft = (stored: StoredDraft): string => JSON.stringify(stored);

/** Encodes a tombstone (the mark of a sent or discarded draft), which stays until the server has deleted its copy. */
export const encodeDraftTombstone = (act: string): string => JSON.stringify({ gone: act });

export function readDraftTombstone(stored: string | null): string | null {
  const { gone } = parseDraftJson(stored);
  return typeof gone === 'string' ? gone : null;
}

export function parseDraftStateOnServer(known: unknown): DraftStateOnServer | undefined {
  const { base, older } = (known ?? {}) as Partial<DraftStateOnServer>;
  return typeof base === 'string' ? { base, older: older ?? null } : undefined;
}

export const readDraftSyncState = (stored: string | null): DraftStateOnServer | null =>
  parseDraftStateOnServer(parseDraftJson(stored).known) ?? null;

/**
 * Returns true if the draft has not changed since the server stored it. Compares the device's time and the server's
 * time only for equality, because the two clocks may differ.
 */
export const isUnchangedSinceSync = ({ savedAt, known }: Pick<StoredDraft, 'savedAt' | 'known'>): boolean =>
  known !== undefined && savedAt === Date.parse(known.base);

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Decodes a stored draft into the form's shape. Returns null if it is absent or expired. */
export function decodeDraft<T extends DraftFields>(stored: string | null, start: T, now: number): T | null {
  const { savedAt, fields } = parseDraftJson(stored);
  if (typeof savedAt !== 'number' || now - savedAt > DRAFT_LIFETIME_MS || fields === null || typeof fields !== 'object')
    return null;
  return replaceFieldsOfSameType(fields as Record<string, unknown>, start);
}

/** Returns true if the given values of a form are the same as in the stored draft. */
export function isDraftAlreadyStored<T extends DraftFields>(stored: string | null, draft: T, start: T): boolean {
  const fields = replaceFieldsOfSameType((parseDraftJson(stored).fields ?? {}) as Record<string, unknown>, start);
  return Object.keys(start).every((field) => fields[field] === draft[field]);
}

/**
 * Returns the values of `start`. For each field, a value in `given` replaces the value in `start` if both have the same
 * type.
 */
export function replaceFieldsOfSameType<T extends DraftFields>(given: Record<string, unknown>, start: T): T {
  const fittingEntries = Object.entries(start).map(([field, value]) => [
    field,
    typeof given[field] === typeof value ? given[field] : value,
  ]);
  return Object.fromEntries(fittingEntries) as T;
}

/**
 * Returns another device's draft, or null if none is stored. Also returns null while the server lacks this device's
 * newest text, because switching drafts would lose that text.
 */
export function findOtherDeviceDraft<T extends DraftFields>(stored: string | null, start: T): T | null {
  const serverState = parseDraftStateOnServer(parseDraftJson(stored).known);
  const isThere = isUnchangedSinceSync({ savedAt: Number(parseDraftJson(stored).savedAt), known: serverState });
  return isThere && serverState?.older ? replaceFieldsOfSameType(serverState.older.fields, start) : null;
}

/** Returns the idempotency key for sending a stored draft, which is the same in every tab. */
export function readDraftIdempotencyKey(stored: string | null): string | null {
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
      if (key.startsWith(PREFIX) || key.startsWith(RECENT_SEARCHES_KEY_PREFIX)) {
        // First stores an empty value, which tells other tabs that the draft was discarded. If the draft were only
        // deleted, another tab with an edited form would store its text again.
        localStorage.setItem(key, '');
        localStorage.removeItem(key);
      }
  } catch {
    // A browser that refuses storage has stored no drafts, so nothing needs to be deleted.
  }
}
