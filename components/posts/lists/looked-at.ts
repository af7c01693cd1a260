import type { RefObject } from 'react';
import { api } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';
import { keepPlace, placeOf, type Place } from './places';

/** A list as it is shown by now. */
export type LookedAt = {
  /** The address that it is read from. */
  path: string;
  ul: RefObject<HTMLElement | null>;
  posts: readonly PostView[] | undefined;
  /** Reads its next page, where there is one. */
  more: (() => Promise<unknown>) | null;
  /** Where it is noted up to which post it was seen. */
  visit: string | undefined;
};

type Latest = { readonly current: LookedAt };

const known = new WeakSet<AbortSignal>();

/** Of a list that stands, until the signal aborts. */
export function lookAt(latest: Latest, signal: AbortSignal): void {
  if (signal.aborted || known.has(signal)) return;
  known.add(signal);
  if (latest.current.visit) noteVisit(latest.current.visit, () => latest.current.posts?.[0]?.createdAt, signal);
  void comeBack(latest, signal).then(() => keep(latest, signal));
}

// What was seen ------------------------------------------------------------------------------------------------------------

/** For so long a list is looked at before it counts as seen; then what has come is noted so often, where it is shown. */
const SEEN_AFTER_MS = 3_000;
const AGAIN_MS = 30_000;

/** What this page has noted by now, by its address. */
const noted = new Map<string, string>();

function noteVisit(path: string, newest: () => string | undefined, signal: AbortSignal): void {
  let isSeen = false;
  const note = () => {
    const seenUntil = newest();
    if (!isSeen || !seenUntil || seenUntil <= (noted.get(path) ?? '')) return;
    noted.set(path, seenUntil);
    // Nobody asked for it, so nobody is told that it failed; the next one says more.
    api('PUT', path, { seenUntil }, { keepalive: true }).catch(() => noted.delete(path));
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    isSeen = true;
    note();
  };
  const soon = setTimeout(look, SEEN_AFTER_MS);
  const timer = setInterval(look, AGAIN_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(soon);
    clearInterval(timer);
    note();
  });
}

// The way back -------------------------------------------------------------------------------------------------------------

/** How long after the browser's back a list that comes is one that somebody comes back to. */
const BACK_MS = 3_000;
const MOST_PAGES = 20;
/** Until the pictures above are there. */
const HOLD_MS = 2_000;
const EVERY_MS = 200;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let backAt = Number.NEGATIVE_INFINITY;
/** Whether this document is one that somebody came back to: asked once. */
let isWholeBack =
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'back_forward';

const { style } = document.documentElement;
/** One is back at once, and not driven past all that is above. */
function atOnce() {
  style.scrollBehavior = 'auto';
  setTimeout(() => (style.scrollBehavior = ''), BACK_MS);
}
addEventListener('popstate', () => {
  backAt = performance.now();
  atOnce();
});

const itemOf = ({ current: { ul } }: Latest, id: number): HTMLElement | null =>
  ul.current?.querySelector<HTMLElement>(`:scope > [data-post="${id}"]`) ?? null;

async function comeBack(latest: Latest, signal: AbortSignal): Promise<void> {
  const isBack = isWholeBack || performance.now() - backAt < BACK_MS;
  isWholeBack = false;
  const place = isBack ? placeOf(latest.current.path) : null;
  if (!place) return;
  atOnce();
  const moved = new AbortController();
  for (const hand of HANDS)
    addEventListener(hand, () => moved.abort(), { once: true, passive: true, signal: moved.signal });
  signal.addEventListener('abort', () => moved.abort());
  for (let page = 0; page < MOST_PAGES && !moved.signal.aborted && !itemOf(latest, place.id); page += 1) {
    const { more } = latest.current;
    if (!more) break;
    await more();
    await nextFrame();
  }
  await hold(latest, place, moved.signal);
  moved.abort();
}

const nextFrame = () => new Promise((resume) => requestAnimationFrame(resume));

/** At the height where it was, until somebody moves the page himself. */
async function hold(latest: Latest, { id, top }: Place, moved: AbortSignal): Promise<void> {
  const until = performance.now() + HOLD_MS;
  while (!moved.aborted && performance.now() < until) {
    const item = itemOf(latest, id);
    const off = item ? item.getBoundingClientRect().top - top : 0;
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    await nextFrame();
  }
}

/** From now on writes down which post stands where, whenever the page is moved. Whoever is at the top comes back to the top. */
function keep(latest: Latest, signal: AbortSignal): void {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    if (signal.aborted) return;
    if (scrollY < 1) return keepPlace(latest.current.path, null);
    const items = [...(latest.current.ul.current?.querySelectorAll<HTMLElement>(':scope > [data-post]') ?? [])];
    const first = items.find((item) => item.getBoundingClientRect().bottom > 0);
    if (first)
      keepPlace(latest.current.path, { id: Number(first.dataset.post), top: first.getBoundingClientRect().top });
  };
  const soon = () => void (timer ??= setTimeout(write, EVERY_MS));
  soon();
  addEventListener('scroll', soon, { passive: true, signal });
  addEventListener('pagehide', write, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
