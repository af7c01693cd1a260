import { KEPT_PLACE } from '@/lib/drafts/kept';

/** The fields of a form that has not been sent. */
export type Draft = Record<string, string | number | boolean>;

const PREFIX = 'pv-draft:';
/** What somebody looked for (searches.ts). */
export const SEARCHES = 'pv-searches:';
export const KEPT_MS = 60 * 24 * 3_600_000;

/** One draft for each person and place: two parents at one computer never see each other's. */
export const draftKey = (userId: number, place: string): string => `${PREFIX}${userId}:${place}`;

/** Whether it is the draft of somebody who is signed in, of a form whose drafts the server keeps. */
export function isKeptOnServer(key: string): boolean {
  const [userId = '', place = ''] = key.slice(PREFIX.length).split(':');
  return Number(userId) > 0 && KEPT_PLACE.test(place);
}

/** What the server keeps of it, on which this text goes on: when that was written; and what another device had written. */
export type Known = { base: string; older: { fields: Draft; savedAt: string } | null };

/** A draft as a device stores it. */
export type Stored = { savedAt: number; act: string; fields: Draft; known?: Known | undefined };

/** As it is stored; null for one that says nothing beyond what the form starts with. */
export function encodeDraft<T extends Draft>(
  draft: T,
  start: T,
  now: number,
  act: string,
  known?: Known | null,
): string | null {
  const isBlank = Object.keys(start).every((field) => asWritten(draft[field]) === asWritten(start[field]));
  return isBlank ? null : encode({ savedAt: now, act, fields: draft, ...(known && { known }) });
}

export const encode = (stored: Stored): string => JSON.stringify(stored);

/** Stands in the place of a draft that was sent or discarded here until the server knows it too. */
export const encodeGone = (act: string): string => JSON.stringify({ gone: act });

export function goneOf(stored: string | null): string | null {
  const { gone } = parse(stored);
  return typeof gone === 'string' ? gone : null;
}

export function knownFrom(known: unknown): Known | undefined {
  const { base, older } = (known ?? {}) as Partial<Known>;
  return typeof base === 'string' ? { base, older: older ?? null } : undefined;
}

export const knownOf = (stored: string | null): Known | null => knownFrom(parse(stored).known) ?? null;

/** Nobody has written here since the server knew it. Clocks differ, so only the very same moment says so. */
export const isUntouched = ({ savedAt, known }: Pick<Stored, 'savedAt' | 'known'>): boolean =>
  known !== undefined && savedAt === Date.parse(known.base);

const asWritten = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** What was stored, as a form that starts so takes it; null for nothing or something too old. */
export function decodeDraft<T extends Draft>(stored: string | null, start: T, now: number): T | null {
  const { savedAt, fields } = parse(stored);
  if (typeof savedAt !== 'number' || now - savedAt > KEPT_MS || fields === null || typeof fields !== 'object')
    return null;
  return fieldsFor(fields as Record<string, unknown>, start);
}

/** Forms tell of values that nobody has changed, too: a text is no newer for that. */
export function isKept<T extends Draft>(stored: string | null, draft: T, start: T): boolean {
  const fields = (parse(stored).fields ?? {}) as Record<string, unknown>;
  return Object.keys(start).every((field) => fields[field] === draft[field]);
}

/** With the start's value for a field that is missing or of another kind. */
export function fieldsFor<T extends Draft>(given: Record<string, unknown>, start: T): T {
  const kept = Object.entries(start).map(([field, value]) => [
    field,
    typeof given[field] === typeof value ? given[field] : value,
  ]);
  return Object.fromEntries(kept) as T;
}

/** What another device had written, once the text that it would take the place of lies on the server, which then keeps that one. */
export function olderOf<T extends Draft>(stored: string | null, start: T): T | null {
  const known = knownFrom(parse(stored).known);
  const isThere = isUntouched({ savedAt: Number(parse(stored).savedAt), known });
  return isThere && known?.older ? fieldsFor(known.older.fields, start) : null;
}

/** What the sending of a stored draft is known by, in every tab. */
export function actOf(stored: string | null): string | null {
  const { act } = parse(stored);
  return typeof act === 'string' ? act : null;
}

type Parsed = { savedAt?: unknown; act?: unknown; fields?: unknown; known?: unknown; gone?: unknown };

export function parse(stored: string | null): Parsed {
  try {
    return (JSON.parse(stored ?? 'null') as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Unsent texts and what was looked for are kept in the browser; on a shared computer they must not wait for the next person. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) || key.startsWith(SEARCHES)) localStorage.removeItem(key);
  } catch {
    // No storage, no drafts.
  }
}
