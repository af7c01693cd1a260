'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { randomUuid } from '@/lib/browser/random-uuid';
import {
  readDraftIdempotencyKey,
  decodeDraft,
  draftKey,
  encodeStoredDraft,
  encodeDraft,
  encodeDraftTombstone,
  readDraftTombstone,
  isDraftAlreadyStored,
  isServerSyncedDraft,
  readDraftSyncState,
  findOtherDeviceDraft,
  parseDraftJson,
  type DraftFields,
} from './draft';

/**
 * Time when the page was opened. A draft expires only if it was already too old at this time, so no draft expires on an
 * open page.
 */
const PAGE_OPENED = Date.now();

/**
 * Cache of localStorage, which is read once for each key. If the browser refuses storage, drafts are only in this
 * cache.
 */
const cachedDrafts = new Map<string, string | null>();
/** Keys of drafts that were written during an earlier visit and have not been edited since. */
const restoredKeys = new Set<string>();
/**
 * Keys of drafts of which the server may have a copy, although this browser has no answer from the server about them. An
 * earlier visit may have sent a draft just before its page closed.
 */
const possiblySyncedKeys = new Set<string>();
/**
 * Idempotency key of each draft, by storage key. If two tabs send a draft, both use this key, so that the server
 * recognizes the second request as a retry.
 */
const idempotencyKeys = new Map<string, string>();
/** Keys of drafts to which `putUnsentTextBackIntoDraft` added text that the form does not show yet. */
const keysWithReturnedText = new Set<string>();
/** Callbacks by storage key. Each callback stores its form's text again if another tab removes the draft. */
const removalListeners = new Map<string, (removed: string) => void>();
const listeners = new Set<() => void>();

function noteIdempotencyKey(key: string, stored: string | null) {
  const act = readDraftIdempotencyKey(stored);
  if (act !== null) idempotencyKeys.set(key, act);
}

/** Notes a draft that an earlier visit, another tab or another device wrote. */
function noteDraftFromElsewhere(key: string) {
  restoredKeys.add(key);
  if (isServerSyncedDraft(key)) possiblySyncedKeys.add(key);
}

/** Returns the idempotency key of the current draft, or makes one for a new draft. */
function idempotencyKeyAt(key: string): string {
  const act = idempotencyKeys.get(key) ?? randomUuid();
  idempotencyKeys.set(key, act);
  return act;
}

function read(key: string): string | null {
  const cachedDraft = cachedDrafts.get(key);
  if (cachedDraft !== undefined) return cachedDraft;
  // The listener is added once and never removed, so that cached drafts stay current even while no form shows them.
  window.addEventListener('storage', onStorageEvent);
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // If the browser refuses storage, the draft exists only while the page is open.
  }
  cachedDrafts.set(key, stored);
  noteIdempotencyKey(key, stored);
  if (stored !== null) noteDraftFromElsewhere(key);
  return stored;
}

/**
 * Returns true if the browser's storage contains this text now. Does not use the cache, because changes by other tabs
 * reach the cache with a delay.
 */
function isStored(key: string, text: string): boolean {
  try {
    return localStorage.getItem(key) === text;
  } catch {
    return read(key) === text;
  }
}

/** Callback that tells the server sync about each local change. Null until the sync is loaded. */
let notifySync: ((key: string) => void) | null = null;
let syncedUserId = 0;

/**
 * Loads the code that syncs drafts with the server, and starts the sync. Forms need the sync only when somebody is
 * about to write.
 */
function startSync(userId: number): void {
  if (userId === 0 || syncedUserId === userId) return;
  syncedUserId = userId;
  import('./sync-drafts')
    .then(({ syncDrafts }) => {
      if (syncedUserId === userId) notifySync = syncDrafts(userId, { read, write: store, isStored });
    })
    .catch(() => (syncedUserId = 0));
}

/**
 * Writes or deletes a draft. If the server may have a copy, a tombstone replaces the deleted draft, so that the copy is
 * deleted too.
 */
function write(key: string, value: string | null) {
  const draftBefore = read(key);
  restoredKeys.delete(key);
  const act = readDraftIdempotencyKey(draftBefore);
  if (value !== null) store(key, value);
  else if (act !== null && (readDraftSyncState(draftBefore) || possiblySyncedKeys.delete(key)))
    store(key, encodeDraftTombstone(act));
  else if (readDraftTombstone(draftBefore) === null) store(key, null);
  notifySync?.(key);
}

function store(key: string, value: string | null, isFromElsewhere = false) {
  cachedDrafts.set(key, value);
  if (isFromElsewhere) {
    noteIdempotencyKey(key, value);
    noteDraftFromElsewhere(key);
  }
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The browser's storage is unavailable or full, so the draft lasts only as long as the page.
  }
  for (const listener of listeners) listener();
}

/**
 * Puts an unsent text back into its form's draft. If the draft already has a title or text, the unsent text is added
 * below, with a new idempotency key.
 */
export function putUnsentTextBackIntoDraft(key: string, act: string, fields: DraftFields): void {
  const currentFields = parseDraftJson(read(key)).fields as DraftFields | null | undefined;
  const currentTexts = [currentFields?.title, currentFields?.content].map((text) =>
    typeof text === 'string' ? text.trim() : '',
  );
  const [title = '', content = ''] = currentTexts;
  const isFree = title === '' && content === '';
  const both = {
    ...fields,
    ...(title !== '' && { title }),
    content: [content, title !== '' && fields.title, fields.content].filter(Boolean).join('\n\n'),
  };
  keysWithReturnedText.add(key);
  write(
    key,
    encodeStoredDraft({ savedAt: Date.now(), act: isFree ? act : randomUuid(), fields: isFree ? fields : both }),
  );
  idempotencyKeys.delete(key);
  noteIdempotencyKey(key, read(key));
}

/**
 * Returns all stored fields of a draft. Two forms may share the draft's key, and a write by one form must keep the
 * fields of the other.
 */
const otherFieldsOf = (stored: string | null) => parseDraftJson(stored).fields as DraftFields | undefined;

/** Updates the cache when another tab changed a draft, so that unedited forms show the change. */
function onStorageEvent({ key, oldValue, newValue }: StorageEvent) {
  if (key === null || !cachedDrafts.has(key)) return;
  cachedDrafts.set(key, newValue);
  noteIdempotencyKey(key, newValue);
  if (readDraftIdempotencyKey(newValue) !== null) noteDraftFromElsewhere(key);
  // The other tab sent or discarded the draft. An edited form with another text stores its text as the draft again, so
  // that it is not lost.
  else if (oldValue !== null && otherFieldsOf(oldValue) && newValue !== '') removalListeners.get(key)?.(oldValue);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Stores the unsent text of a form until it is sent or discarded. `place` identifies the form. `start`, the initial
 * values, must be the same object in each render.
 */
export function useDraft<T extends DraftFields>(place: string, start: T) {
  return useDraftOfUserOrVisitor(useCurrentUser()?.id ?? 0, place, start);
}

/** Works like `useDraft`, for pages that visitors can open too. `userId` is 0 for a visitor. */
export function useDraftOfUserOrVisitor<T extends DraftFields>(userId: number, place: string, start: T) {
  const key = draftKey(userId, place);
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const draft = useMemo(() => decodeDraft(stored, start, PAGE_OPENED), [stored, start]);
  const wake = useCallback(() => startSync(userId), [userId]);
  const keep = useCallback(
    (fields: T, isAnother = false) => {
      const stored = read(key);
      if (isDraftAlreadyStored(stored, fields, start)) return;
      const text = { ...otherFieldsOf(stored), ...fields };
      write(
        key,
        encodeDraft(text, start, Date.now(), idempotencyKeyAt(key), isAnother ? null : readDraftSyncState(stored)),
      );
    },
    [key, start],
  );
  const clear = useCallback(() => {
    idempotencyKeys.delete(key);
    write(key, null);
  }, [key]);
  const clearSent = useCallback(
    (sent: T) => {
      const stored = read(key);
      if (otherFieldsOf(stored) === undefined || isDraftAlreadyStored(stored, sent, start)) clear();
    },
    [key, start, clear],
  );
  const storeAfterRemoval = useCallback(
    (readForm: () => T) => {
      removalListeners.set(key, (removed) => {
        if (isDraftAlreadyStored(removed, readForm(), start)) return;
        idempotencyKeys.delete(key);
        keep(readForm());
      });
      return () => void removalListeners.delete(key);
    },
    [key, start, keep],
  );
  const act = useCallback(() => idempotencyKeyAt(key), [key]);
  const wasBroughtBack = useCallback(() => keysWithReturnedText.delete(key), [key]);
  return {
    /** Storage key of the draft. */
    key,
    /** Values for the form: the draft, or the initial values. */
    fields: draft ?? start,
    hasDraft: draft !== null,
    /** True if an earlier visit left the draft, so the form says that a draft was restored. */
    isRestored: draft !== null && restoredKeys.has(key),
    /** Text of another device that this device's draft replaced. The text is stored for a day. */
    older: useMemo(() => findOtherDeviceDraft(stored, start), [stored, start]),
    /**
     * Saves the fields as the draft. `isAnother` is true if the fields are a separate text and not an edit of the
     * stored draft. The server then keeps both texts.
     */
    keep,
    /**
     * Starts the sync of drafts with other devices. A form calls `wake` when the form appears or gets the focus, before
     * the person writes.
     */
    wake,
    clear,
    /**
     * Deletes the draft after a form was sent or discarded, unless another tab has stored a different text in the
     * meantime.
     */
    clearSent,
    /**
     * Watches for another tab that removes the draft. If the removed text differs from this form's text, stores this
     * form's text again. Returns a function that ends the watch.
     */
    storeAfterRemoval,
    /** Returns the idempotency key with which the form sends the draft. */
    act,
    /**
     * Returns true at the first call after `putUnsentTextBackIntoDraft` has put an unsent text back into this draft.
     */
    wasBroughtBack,
  };
}
