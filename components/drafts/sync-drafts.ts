import { callApi, ApiError } from '@/lib/http/api-client';
import { SERVER_STORED_FORM_PATTERN } from '@/lib/drafts/server-stored-forms';
import { haveSameFields } from '@/lib/drafts/merge-drafts';
import type { DraftView } from '@/lib/drafts/schema';
import { draftKey, encodeStoredDraft, readDraftTombstone, isUnchangedSinceSync, type StoredDraft } from './draft';
import { draftFormNames, parseStoredDraft } from './stored-drafts';

/** Functions that read and write the drafts stored on this device (use-draft.ts). */
export type LocalDraftStorage = {
  read: (key: string) => string | null;
  /**
   * Writes a draft on this device. `isFromElsewhere` is true for text from another device. The form treats such text
   * like a draft from an earlier visit.
   */
  write: (key: string, stored: string | null, isFromElsewhere?: boolean) => void;
  /**
   * Returns true if the browser's storage contains this text now. Does not use the cache of `read`, which may be older.
   */
  isStored: (key: string, text: string) => boolean;
};

/** Pause in ms after the last keystroke, before a draft is sent to the server. */
const PAUSE_MS = 1_500;
/** Minimum time between two requests for the drafts of other devices. */
const MIN_FETCH_INTERVAL_MS = 30_000;

const PATH = '/api/user/drafts';

/**
 * Stores a person's drafts on the server too, so that other devices have them. Returns a function to call after each
 * change of a draft.
 */
export function syncDrafts(userId: number, device: LocalDraftStorage): (key: string) => void {
  const prefix = draftKey(userId, '');
  const own = `of=${userId}`; // Every request names the user, because another person may have signed in in another tab.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /**
   * Newest request for each draft. The next request for the same draft waits for it, so that responses arrive in order.
   */
  const pendingRequests = new Map<string, Promise<void>>();
  let fetchedAt = 0;

  const send = (key: string, isLeaving = false): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const place = key.slice(prefix.length);
    const sent = (pendingRequests.get(key) ?? Promise.resolve())
      .then(() => push(place, key, isLeaving))
      .catch(ignoreRequestError);
    pendingRequests.set(key, sent);
  };

  async function push(place: string, key: string, keepalive: boolean): Promise<void> {
    const text = device.read(key);
    const gone = readDraftTombstone(text);
    if (text !== null && gone !== null) {
      await callApi('DELETE', `${PATH}/${place}?${own}&${new URLSearchParams({ act: gone })}`, undefined, {
        keepalive,
      });
      if (device.isStored(key, text)) device.write(key, null);
      return;
    }
    const stored = parseStoredDraft(text, Date.now());
    if (!stored) return;
    const { act, fields, savedAt, known } = stored;
    const body = { act, fields, savedAt: new Date(savedAt).toISOString(), base: known?.base ?? null };
    const savedDraft = await callApi('PUT', `${PATH}/${place}?${own}`, body, { keepalive });
    const draftOnDevice = device.read(key);
    const now = parseStoredDraft(draftOnDevice, Date.now());
    // During the request, another tab sent the draft's text as a post or comment. That tab did not know the server's
    // copy of the draft, so this tab deletes it.
    if (draftOnDevice === null) await callApi('DELETE', `${PATH}/${place}?${own}&${new URLSearchParams({ act })}`);
    // If the draft was sent or replaced during the request, there is nothing to update.
    if (!now || now.act !== act) return;
    const isOurs = haveSameFields(savedDraft, stored);
    if (isOurs && now.savedAt === savedAt) device.write(key, encodeStoredDraft({ ...now, ...serverDates(savedDraft) }));
    else if (isOurs) device.write(key, encodeStoredDraft({ ...now, known: serverStateFrom(savedDraft) }));
    else if (now.savedAt === savedAt) device.write(key, encodeStoredDraft(storedDraftFrom(savedDraft)), true);
  }

  /** Fetches the server's drafts, and applies what other devices wrote, sent or discarded. */
  async function fetchRemoteDrafts(): Promise<void> {
    if (Date.now() - fetchedAt < MIN_FETCH_INTERVAL_MS) return;
    fetchedAt = Date.now();
    const textsBeforeRequest = new Map(
      draftFormNames(userId).map((place) => [prefix + place, device.read(prefix + place)]),
    );
    const serverDrafts = await callApi('GET', `${PATH}?${own}`);
    /**
     * Returns true if the draft on this device has not changed during the request. A changed draft is not overwritten,
     * because the draft is newer than the server's answer.
     */
    const isUnchanged = (key: string) => device.read(key) === (textsBeforeRequest.get(key) ?? null);
    for (const draft of serverDrafts) if (isUnchanged(prefix + draft.place)) applyRemoteDraft(draft);
    const serverPlaces = new Set(serverDrafts.map(({ place }) => place));
    for (const place of draftFormNames(userId).filter(
      (each) => SERVER_STORED_FORM_PATTERN.test(each) && !serverPlaces.has(each),
    )) {
      const key = prefix + place;
      const localDraft = parseStoredDraft(device.read(key), Date.now());
      if (!isUnchanged(key)) continue;
      if (localDraft && isUnchangedSinceSync(localDraft)) device.write(key, null);
      else send(key);
    }
  }

  function applyRemoteDraft(draft: DraftView): void {
    const key = prefix + draft.place;
    const text = device.read(key);
    const localDraft = parseStoredDraft(text, Date.now());
    const isFree = localDraft === null || isUnchangedSinceSync(localDraft);
    if (isFree && localDraft?.known?.base === draft.savedAt) return;
    if (readDraftTombstone(text) !== null || !isFree) send(key);
    else device.write(key, encodeStoredDraft(storedDraftFrom(draft)), true);
  }

  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') fetchRemoteDrafts().catch(ignoreRequestError);
    else for (const key of [...timers.keys()]) send(key, true);
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();

  return (key) => {
    if (!key.startsWith(prefix) || !SERVER_STORED_FORM_PATTERN.test(key.slice(prefix.length))) return;
    clearTimeout(timers.get(key));
    if (readDraftTombstone(device.read(key)) !== null) send(key, true);
    else
      timers.set(
        key,
        setTimeout(() => send(key), PAUSE_MS),
      );
  };
}

const serverStateFrom = ({ savedAt, older }: DraftView): StoredDraft['known'] => ({ base: savedAt, older });

/** Dates the draft by the server's clock, because the device's clock may be ahead. */
const serverDates = (draft: DraftView) => ({ savedAt: Date.parse(draft.savedAt), known: serverStateFrom(draft) });

const storedDraftFrom = (draft: DraftView): StoredDraft => ({
  act: draft.act,
  fields: draft.fields,
  ...serverDates(draft),
});

/**
 * Ignores network and server errors, because the draft is still on the device and is sent again with the next change.
 */
function ignoreRequestError(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
}
