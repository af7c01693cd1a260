'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '@/components/auth/use-user';
import { randomUuid } from '@/lib/browser/random-uuid';
import {
  actOf,
  decodeDraft,
  draftKey,
  encode,
  encodeDraft,
  encodeGone,
  goneOf,
  isKept,
  isKeptOnServer,
  knownOf,
  olderOf,
  parse,
  type Draft,
} from './draft';

/** Time when the page was opened. Drafts that were not expired then remain valid while the page is open. */
const PAGE_OPENED = Date.now();

/** Cache of localStorage, read once for each key. The only store if the browser refuses storage. */
const held = new Map<string, string | null>();
/** Keys of drafts left by an earlier visit and not edited since. */
const restored = new Set<string>();
/**
 * Idempotency keys for sending each draft. An entry outlives the draft when another tab sends it. This tab's form may
 * still show the same text, and sending it again must count as the same request.
 */
const acts = new Map<string, string>();
/**
 * Keys of drafts that got an unsent text back and whose form does not show it yet. The form's own text is part of the
 * new draft.
 */
const broughtBack = new Set<string>();
const listeners = new Set<() => void>();

function noteAct(key: string, stored: string | null) {
  const act = actOf(stored);
  if (act !== null) acts.set(key, act);
}

/** Returns the idempotency key of the current draft, or makes one for a new draft. */
function actAt(key: string): string {
  const act = acts.get(key) ?? randomUuid();
  acts.set(key, act);
  return act;
}

function read(key: string): string | null {
  const known = held.get(key);
  if (known !== undefined) return known;
  // Added once and never removed: cached drafts must stay current while no form shows them.
  window.addEventListener('storage', follow);
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Without storage the draft lives as long as the page.
  }
  held.set(key, stored);
  noteAct(key, stored);
  if (stored !== null) restored.add(key);
  return stored;
}

/** Callback of the server sync, called after each local change. Null until the sync is loaded. */
let written: ((key: string) => void) | null = null;
let person = 0;

/** Loads the server sync when somebody is about to write. Until then drafts are on this device only. */
function keepOnServer(userId: number): void {
  if (userId === 0 || person === userId) return;
  person = userId;
  import('./sync')
    .then(({ syncDrafts }) => {
      if (person === userId) written = syncDrafts(userId, { read, write: store });
    })
    .catch(() => (person = 0));
}

/**
 * Writes a draft or deletes it. Deleting one that the server may have leaves a tombstone, so that the server's copy is
 * deleted too. An earlier page may have sent the draft to the server as it closed.
 */
function write(key: string, value: string | null) {
  const before = read(key);
  const wasLeft = restored.delete(key) && isKeptOnServer(key);
  const act = actOf(before);
  if (value !== null) store(key, value);
  else if (act !== null && (knownOf(before) || wasLeft)) store(key, encodeGone(act));
  else if (goneOf(before) === null) store(key, null);
  written?.(key);
}

function store(key: string, value: string | null, isFromElsewhere = false) {
  held.set(key, value);
  if (isFromElsewhere) {
    noteAct(key, value);
    restored.add(key);
  }
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The storage is unavailable or full.
  }
  for (const listener of listeners) listener();
}

/**
 * Puts a text that could not be sent back into the draft of its form, with its idempotency key. If the form already has
 * other text, that text stays on top and the combination gets a new key.
 */
export function bringBack(key: string, act: string, fields: Draft): void {
  const there = parse(read(key)).fields as Draft | null | undefined;
  const above = [there?.title, there?.content].map((text) => (typeof text === 'string' ? text.trim() : ''));
  const [title = '', content = ''] = above;
  const isFree = title === '' && content === '';
  const both = {
    ...fields,
    ...(title !== '' && { title }),
    content: [content, title !== '' && fields.title, fields.content].filter(Boolean).join('\n\n'),
  };
  broughtBack.add(key);
  write(key, encode({ savedAt: Date.now(), act: isFree ? act : randomUuid(), fields: isFree ? fields : both }));
  acts.delete(key);
  noteAct(key, read(key));
}

/** Returns the stored fields, including those of another form with the same key. These must survive a write. */
const otherFieldsOf = (stored: string | null) => parse(stored).fields as Draft | undefined;

/** Updates the cache when another tab wrote, sent or discarded a draft. Unedited forms then show the change. */
function follow({ key, newValue }: StorageEvent) {
  if (key === null || !held.has(key)) return;
  held.set(key, newValue);
  noteAct(key, newValue);
  if (actOf(newValue) !== null) restored.add(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Stores the unsent text of a form. It survives a reload, an expired session and a failed request, until it is sent or
 * discarded.
 * `place` distinguishes the forms of one person. `start` has the form's initial values and must not change between
 * renders.
 */
export function useDraft<T extends Draft>(place: string, start: T) {
  return useDraftOf(useUser()?.id ?? 0, place, start);
}

/** Works like `useDraft`, for a page that does not ask who is signed in. `userId` is 0 for a visitor. */
export function useDraftOf<T extends Draft>(userId: number, place: string, start: T) {
  const key = draftKey(userId, place);
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const draft = useMemo(() => decodeDraft(stored, start, PAGE_OPENED), [stored, start]);
  const wake = useCallback(() => keepOnServer(userId), [userId]);
  const keep = useCallback(
    (fields: T, isAnother = false) => {
      const stored = read(key);
      if (isKept(stored, fields, start)) return;
      const text = { ...otherFieldsOf(stored), ...fields };
      write(key, encodeDraft(text, start, Date.now(), actAt(key), isAnother ? null : knownOf(stored)));
    },
    [key, start],
  );
  const clear = useCallback(() => {
    acts.delete(key);
    write(key, null);
  }, [key]);
  const act = useCallback(() => actAt(key), [key]);
  const wasBroughtBack = useCallback(() => broughtBack.delete(key), [key]);
  return {
    /** Key under which the draft is stored. */
    key,
    /** Values for the form: the draft, or the initial values. */
    fields: draft ?? start,
    hasDraft: draft !== null,
    /** True if an earlier visit left the draft, in which case the form says so. */
    isRestored: draft !== null && restored.has(key),
    /** Text of another device that this newer one replaced. Kept for a day. */
    older: useMemo(() => olderOf(stored, start), [stored, start]),
    /**
     * Saves the fields. `isAnother` means that they replace the stored text instead of continuing it. The server then
     * keeps both.
     */
    keep,
    /** Call before somebody writes. It starts the sync with other devices. */
    wake,
    clear,
    /** Idempotency key for sending the draft: see `keyOfAct`. */
    act,
    /** Returns true once after an unsent text was put back into the draft. */
    wasBroughtBack,
  };
}
