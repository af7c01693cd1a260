import { api, ApiError } from '@/lib/http/api';
import { KEPT_PLACE } from '@/lib/drafts/server-places';
import { areSame } from '@/lib/drafts/merge';
import type { DraftView } from '@/lib/drafts/schema';
import { draftKey, encode, goneOf, isUntouched, type Stored } from './draft';
import { placesOf, storedOf } from './stored-drafts';

/** Access to the drafts stored on this device (use-draft.ts). */
export type Device = {
  read: (key: string) => string | null;
  /** `isFromElsewhere` marks the text of another device. It then counts as left by an earlier visit. */
  write: (key: string, stored: string | null, isFromElsewhere?: boolean) => void;
};

/** Pause after the last keystroke, before a draft is sent. */
const PAUSE_MS = 1_500;
/** Minimum time between two requests for the drafts of other devices. */
const LOOK_AGAIN_MS = 30_000;

const PATH = '/api/user/drafts';

/**
 * Keeps the drafts of one person on the server as well, so that they are available on other devices.
 * Local changes are sent after a short pause. Remote changes are fetched when the page becomes visible. Without a
 * server, drafts stay on the device.
 * Returns a function to call whenever a draft was written, sent or discarded on this device.
 */
export function syncDrafts(userId: number, device: Device): (key: string) => void {
  const prefix = draftKey(userId, '');
  const own = `of=${userId}`; // another person may have signed in in another tab
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Last request of each draft. Requests for one draft run one after the other, so that answers arrive in order. */
  const underWay = new Map<string, Promise<void>>();
  let lookedAt = 0;

  const send = (key: string, isLeaving = false): void => {
    clearTimeout(timers.get(key));
    timers.delete(key);
    const place = key.slice(prefix.length);
    const sent = (underWay.get(key) ?? Promise.resolve()).then(() => push(place, key, isLeaving)).catch(ignore);
    underWay.set(key, sent);
  };

  async function push(place: string, key: string, keepalive: boolean): Promise<void> {
    const text = device.read(key);
    const gone = goneOf(text);
    if (gone !== null) {
      await api('DELETE', `${PATH}/${place}?${own}&${new URLSearchParams({ act: gone })}`, undefined, { keepalive });
      if (device.read(key) === text) device.write(key, null);
      return;
    }
    const stored = storedOf(text, Date.now());
    if (!stored) return;
    const { act, fields, savedAt, known } = stored;
    const body = { act, fields, savedAt: new Date(savedAt).toISOString(), base: known?.base ?? null };
    const kept = await api<DraftView>('PUT', `${PATH}/${place}?${own}`, body, { keepalive });
    const there = device.read(key);
    const now = storedOf(there, Date.now());
    // Another tab has sent the draft meanwhile and did not know that the server would store it.
    if (there === null) await api('DELETE', `${PATH}/${place}?${own}&${new URLSearchParams({ act })}`);
    if (!now || now.act !== act) return; // the draft was sent meanwhile, or is another text by now
    const isOurs = areSame(kept, stored);
    if (isOurs && now.savedAt === savedAt) device.write(key, encode({ ...now, ...keptAt(kept) }));
    else if (isOurs) device.write(key, encode({ ...now, known: knownFrom(kept) }));
    else if (now.savedAt === savedAt) device.write(key, encode(storedFrom(kept)), true);
  }

  /** Applies what other devices wrote, sent or discarded. */
  async function look(): Promise<void> {
    if (Date.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    const before = new Map(placesOf(userId).map((place) => [prefix + place, device.read(prefix + place)]));
    const there = await api<DraftView[]>('GET', `${PATH}?${own}`);
    /**
     * Returns true if the draft has not changed during the request. A text written meanwhile is newer than the answer.
     */
    const isAsBefore = (key: string) => device.read(key) === (before.get(key) ?? null);
    for (const draft of there) if (isAsBefore(prefix + draft.place)) take(draft);
    const kept = new Set(there.map(({ place }) => place));
    for (const place of placesOf(userId).filter((each) => KEPT_PLACE.test(each) && !kept.has(each))) {
      const key = prefix + place;
      const here = storedOf(device.read(key), Date.now());
      if (!isAsBefore(key)) continue;
      if (here && isUntouched(here)) device.write(key, null);
      else send(key);
    }
  }

  function take(draft: DraftView): void {
    const key = prefix + draft.place;
    const text = device.read(key);
    const here = storedOf(text, Date.now());
    const isFree = here === null || isUntouched(here);
    if (isFree && here?.known?.base === draft.savedAt) return;
    if (goneOf(text) !== null || !isFree) send(key);
    else device.write(key, encode(storedFrom(draft)), true);
  }

  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look().catch(ignore);
    else for (const key of [...timers.keys()]) send(key, true);
  };
  document.addEventListener('visibilitychange', lookIfSeen);
  lookIfSeen();

  return (key) => {
    if (!key.startsWith(prefix) || !KEPT_PLACE.test(key.slice(prefix.length))) return;
    clearTimeout(timers.get(key));
    if (goneOf(device.read(key)) !== null) send(key, true);
    else
      timers.set(
        key,
        setTimeout(() => send(key), PAUSE_MS),
      );
  };
}

const knownFrom = ({ savedAt, older }: DraftView): Stored['known'] => ({ base: savedAt, older });

/** Dates the draft by the server's clock, because the device's clock may be ahead. */
const keptAt = (draft: DraftView) => ({ savedAt: Date.parse(draft.savedAt), known: knownFrom(draft) });

const storedFrom = (draft: DraftView): Stored => ({ act: draft.act, fields: draft.fields, ...keptAt(draft) });

/**
 * Ignores network and server errors. The text is on the device and is sent with the next change, or when the page
 * becomes visible again.
 */
function ignore(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
}
