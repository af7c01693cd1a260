import type { RefObject } from 'react';
import { api } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';
import { keepPlace, placeOf, type Place } from './scroll-positions';

/** A list of posts in its current state. */
export type LookedAt = {
  /** API path that the list is loaded from. */
  path: string;
  ul: RefObject<HTMLElement | null>;
  posts: readonly PostView[] | undefined;
  /** Loads the next page. Null if there is none. */
  more: (() => Promise<unknown>) | null;
  /** API path that stores up to which post the list was seen. */
  visit: string | undefined;
};

type Latest = { readonly current: LookedAt };

const known = new WeakSet<AbortSignal>();

/** Tracks what the reader has seen of a list, and restores and stores the scroll position, until the signal aborts. */
export function lookAt(latest: Latest, signal: AbortSignal): void {
  if (signal.aborted || known.has(signal)) return;
  known.add(signal);
  if (latest.current.visit) noteVisit(latest.current.visit, () => latest.current.posts?.[0]?.createdAt, signal);
  void comeBack(latest, signal).then(() => keep(latest, signal));
}

// Posts seen
// --------------------------------------------------------------------------------------------------------------

/** Time after which a visible list counts as seen. After that, new posts on it are stored as seen every 30 s. */
const SEEN_AFTER_MS = 3_000;
const AGAIN_MS = 30_000;

/** Date of the newest seen post that this page has stored, by API path. */
const noted = new Map<string, string>();

function noteVisit(path: string, newest: () => string | undefined, signal: AbortSignal): void {
  let isSeen = false;
  const note = () => {
    const seenUntil = newest();
    if (!isSeen || !seenUntil || seenUntil <= (noted.get(path) ?? '')) return;
    noted.set(path, seenUntil);
    // A failure is not shown, because the reader did not ask for the request. The next one covers it.
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

// Scroll position
// ---------------------------------------------------------------------------------------------------------

/** Time after the browser's Back within which a new list counts as one that the reader returned to. */
const BACK_MS = 3_000;
const MOST_PAGES = 20;
/** Time to hold the position while the pictures above load. */
const HOLD_MS = 2_000;
const EVERY_MS = 200;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let backAt = Number.NEGATIVE_INFINITY;
/** True if the reader returned to this document by the browser's Back or Forward. Used once. */
let isWholeBack =
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'back_forward';

const { style } = document.documentElement;
/** Turns off smooth scrolling for a moment, so that the page jumps to its old position at once. */
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

/** Holds the post at its old position until the reader scrolls. */
async function hold(latest: Latest, { id, top }: Place, moved: AbortSignal): Promise<void> {
  const until = performance.now() + HOLD_MS;
  while (!moved.aborted && performance.now() < until) {
    const item = itemOf(latest, id);
    const off = item ? item.getBoundingClientRect().top - top : 0;
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    await nextFrame();
  }
}

/**
 * Stores the topmost visible post and its position whenever the page is scrolled. At the top nothing is stored, so the
 * reader returns to the top.
 */
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
