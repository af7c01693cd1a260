'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '@/components/auth/use-user';
import { randomUuid } from '@/lib/random-uuid';
import { actOf, decodeDraft, draftKey, encodeDraft, type Draft } from './draft';

/** The age of a draft counts up to here. */
const PAGE_OPENED = Date.now();

/** What localStorage holds, read once for each key; alone in charge where the browser refuses storage. */
const held = new Map<string, string | null>();
/** The drafts that were left by an earlier visit and have not been touched since. */
const restored = new Set<string>();
/**
 * What the sending of each is known by. When another tab has sent it, this one still knows: its own form may hold the same text, and
 * sending it is the same act.
 */
const acts = new Map<string, string>();
const listeners = new Set<() => void>();

function noteAct(key: string, stored: string | null) {
  const act = actOf(stored);
  if (act !== null) acts.set(key, act);
}

/** Of the draft that is here, or of the one that begins now. */
function actAt(key: string): string {
  const act = acts.get(key) ?? randomUuid();
  acts.set(key, act);
  return act;
}

function read(key: string): string | null {
  const known = held.get(key);
  if (known !== undefined) return known;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // No storage: the draft lives as long as the page.
  }
  held.set(key, stored);
  noteAct(key, stored);
  if (stored !== null) restored.add(key);
  return stored;
}

function write(key: string, value: string | null) {
  held.set(key, value);
  restored.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // As above; also when the storage is full.
  }
  for (const listener of listeners) listener();
}

/** Another tab wrote, sent or discarded it. */
function follow({ key, newValue }: StorageEvent) {
  if (key === null || !held.has(key)) return;
  held.set(key, newValue);
  noteAct(key, newValue);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', follow);
  };
}

/**
 * Text that was not sent yet: it outlives a reload, a lost session and a failed request, until it is sent or discarded.
 * `place` tells the forms of one person apart; `start` is what the form starts with and must not change between renders.
 */
export function useDraft<T extends Draft>(place: string, start: T) {
  const userId = useUser()?.id ?? 0;
  const key = draftKey(userId, place);
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const draft = useMemo(() => decodeDraft(stored, start, PAGE_OPENED), [stored, start]);
  const keep = useCallback((fields: T) => write(key, encodeDraft(fields, start, Date.now(), actAt(key))), [key, start]);
  const clear = useCallback(() => {
    acts.delete(key);
    write(key, null);
  }, [key]);
  const act = useCallback(() => actAt(key), [key]);
  return {
    /** Under which it is stored. */
    key,
    /** What the form shows: the draft, else its start. */
    fields: draft ?? start,
    hasDraft: draft !== null,
    /** Left by an earlier visit: worth a word to the reader. */
    isRestored: draft !== null && restored.has(key),
    keep,
    clear,
    /** For sending it: see `keyOfAct`. */
    act,
  };
}
