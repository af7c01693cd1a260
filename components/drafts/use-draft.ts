'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '@/components/auth/use-user';
import { decodeDraft, draftKey, encodeDraft, type Draft } from './draft';

/** The age of a draft counts up to here. */
const PAGE_OPENED = Date.now();

/** What localStorage holds, read once for each key; alone in charge where the browser refuses storage. */
const held = new Map<string, string | null>();
/** The drafts that were left by an earlier visit and have not been touched since. */
const restored = new Set<string>();
const listeners = new Set<() => void>();

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
  const keep = useCallback((fields: T) => write(key, encodeDraft(fields, start, Date.now())), [key, start]);
  const clear = useCallback(() => write(key, null), [key]);
  return {
    /** What the form shows: the draft, else its start. */
    fields: draft ?? start,
    hasDraft: draft !== null,
    /** Left by an earlier visit: worth a word to the reader. */
    isRestored: draft !== null && restored.has(key),
    keep,
    clear,
  };
}
