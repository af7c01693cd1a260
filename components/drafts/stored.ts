import { draftKey, KEPT_MS, knownFrom, parse, type Draft, type Stored } from './draft';

// What only the server's side of drafts needs: its code comes late.

/** A draft as it lies there; null for none, and for one that is too old. */
export function storedOf(stored: string | null, now: number): Stored | null {
  const { savedAt, act, fields, known } = parse(stored);
  if (typeof savedAt !== 'number' || now - savedAt > KEPT_MS || typeof act !== 'string') return null;
  if (fields === null || typeof fields !== 'object') return null;
  return { savedAt, act, fields: fields as Draft, known: knownFrom(known) };
}

/** The places of a person's drafts that this browser holds. */
export function placesOf(userId: number): string[] {
  const prefix = draftKey(userId, '');
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}
