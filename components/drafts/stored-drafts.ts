import { draftKey, KEPT_MS, knownFrom, parse, type Draft, type Stored } from './draft';

// Reading of stored drafts for the sync with the server. It is a file of its own because its code is loaded lazily.

/** Parses a stored draft. Returns null if there is none or it is expired. */
export function storedOf(stored: string | null, now: number): Stored | null {
  const { savedAt, act, fields, known } = parse(stored);
  if (typeof savedAt !== 'number' || now - savedAt > KEPT_MS || typeof act !== 'string') return null;
  if (fields === null || typeof fields !== 'object') return null;
  return { savedAt, act, fields: fields as Draft, known: knownFrom(known) };
}

/** Returns the form names of a person's drafts in this browser. */
export function placesOf(userId: number): string[] {
  const prefix = draftKey(userId, '');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}
