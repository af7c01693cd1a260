'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useUser } from '@/components/auth/use-user';
import { randomUuid } from '@/lib/random-uuid';
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
/** The drafts that something was put back into, until their form shows it: what stands in it is a part of that. */
const broughtBack = new Set<string>();
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
  window.addEventListener('storage', follow); // once, and for good: what is held goes on being read where no form stands
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

/** What is called when something was written here, once the drafts are kept on the server too. */
let written: ((key: string) => void) | null = null;
let person = 0;

/** The code for it comes when somebody is about to write; without it the drafts are on this device. */
function keepOnServer(userId: number): void {
  if (userId === 0 || person === userId) return;
  person = userId;
  import('./sync')
    .then(({ syncDrafts }) => {
      if (person === userId) written = syncDrafts(userId, { read, write: store });
    })
    .catch(() => (person = 0));
}

/** Of a text that the server knows its end has to be told there; an earlier page may have told it this one on its way out. */
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
    // As above; also when the storage is full.
  }
  for (const listener of listeners) listener();
}

/**
 * Puts what could not be sent back into the draft of its form, as the act that it was. A text that was begun there meanwhile stays above it,
 * and the two are another act.
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

/** Of a form with more fields at the same place: what it knows of stays. */
const otherFieldsOf = (stored: string | null) => parse(stored).fields as Draft | undefined;

/** Another tab wrote, sent or discarded it: a form in which nobody has written here shows that. */
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
 * Text that was not sent yet: it outlives a reload, a lost session and a failed request, until it is sent or discarded.
 * `place` tells the forms of one person apart; `start` is what the form starts with and must not change between renders.
 */
export function useDraft<T extends Draft>(place: string, start: T) {
  return useDraftOf(useUser()?.id ?? 0, place, start);
}

/** The same of a page that does not ask who is signed in; 0 of a visitor. */
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
    /** Under which it is stored. */
    key,
    /** What the form shows: the draft, else its start. */
    fields: draft ?? start,
    hasDraft: draft !== null,
    /** Left by an earlier visit: worth a word to the reader. */
    isRestored: draft !== null && restored.has(key),
    /** What another device had written when this, the newer text, came; kept for a day. */
    older: useMemo(() => olderOf(stored, start), [stored, start]),
    /** `isAnother`: it does not go on from what stands there, which the server then keeps beside it. */
    keep,
    /** Called before somebody writes: what other devices wrote comes, and what is written here goes there. */
    wake,
    clear,
    /** For sending it: see `keyOfAct`. */
    act,
    /** Whether something was put back into it; says so once. */
    wasBroughtBack,
  };
}
