import {
  draftKey,
  DRAFT_LIFETIME_MS,
  parseDraftStateOnServer,
  parseDraftJson,
  type DraftFields,
  type StoredDraft,
} from './draft';

// Reads stored drafts for the sync with the server. This file is separate, so that it can load lazily.

/** Parses a stored draft. Returns null if it is absent or expired. */
export function parseStoredDraft(stored: string | null, now: number): StoredDraft | null {
  const { savedAt, act, fields, known } = parseDraftJson(stored);
  if (typeof savedAt !== 'number' || now - savedAt > DRAFT_LIFETIME_MS || typeof act !== 'string') return null;
  if (fields === null || typeof fields !== 'object') return null;
  return { savedAt, act, fields: fields as DraftFields, known: parseDraftStateOnServer(known) };
}

/** Returns the form names of a person's drafts in this browser. */
export function draftFormNames(userId: number): string[] {
  const prefix = draftKey(userId, '');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}
