import type { RefObject } from 'react';
import { callApi } from '@/lib/http/api-client';
import type { LastVisitApiPath } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import {
  wasOpenedByHistoryOrReload,
  storeScrollPosition,
  readScrollPosition,
  type ScrollPosition,
} from './scroll-positions';

/** Current state of a list whose seen posts and scroll position are tracked. */
export type TrackedPostList = {
  /** API path that the list is loaded from. */
  path: string;
  ul: RefObject<HTMLElement | null>;
  posts: readonly PostView[] | undefined;
  /** Loads the next page of the list. Null if the last page is already loaded. */
  more: (() => Promise<unknown>) | null;
  /** API path for storing the date of the newest post that the reader has seen. */
  visit: LastVisitApiPath | undefined;
};

type Latest = { readonly current: TrackedPostList };

const trackedSignals = new WeakSet<AbortSignal>();

/**
 * Tracks which posts of a list the reader has seen, and stores and restores the scroll position. Stops when the signal
 * aborts.
 */
export function trackSeenPostsAndScroll(latest: Latest, signal: AbortSignal): void {
  if (signal.aborted || trackedSignals.has(signal)) return;
  trackedSignals.add(signal);
  if (latest.current.visit) noteVisit(latest.current.visit, () => latest.current.posts?.[0]?.createdAt, signal);
  void restorePosition(latest, signal).then(() => watchPosition(latest, signal));
}

// The following functions store which posts of a list the reader has seen.

/** Time in ms after which a visible list counts as seen. */
const SEEN_AFTER_MS = 3_000;
const SEEN_INTERVAL_MS = 30_000;

/**
 * Last `seenUntil` value sent to the server, by API path. The value is the creation time of the newest post that the
 * person has seen.
 */
const storedDates = new Map<string, string>();

function noteVisit(path: LastVisitApiPath, newest: () => string | undefined, signal: AbortSignal): void {
  let isSeen = false;
  const storeSeen = () => {
    const seenUntil = newest();
    if (!isSeen || !seenUntil || seenUntil <= (storedDates.get(path) ?? '')) return;
    storedDates.set(path, seenUntil);
    // If the request fails, the next check sends the date of the newest seen post again.
    callApi('PUT', path, { seenUntil }, { keepalive: true }).catch(() => storedDates.delete(path));
  };
  const checkVisible = () => {
    if (document.visibilityState !== 'visible') return;
    isSeen = true;
    storeSeen();
  };
  const firstCheck = setTimeout(checkVisible, SEEN_AFTER_MS);
  const timer = setInterval(checkVisible, SEEN_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && storeSeen(), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(firstCheck);
    clearInterval(timer);
    storeSeen();
  });
}

// The following functions store and restore the scroll position of a list.

/** Time in ms after a click on the browser's Back button during which a list still restores its scroll position. */
const BACK_MS = 3_000;
const MAX_PAGES = 20;
/** Time in ms for which the scroll position is corrected while the pictures above it load. */
const HOLD_MS = 2_000;
const STORE_INTERVAL_MS = 200;
const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let backAt = Number.NEGATIVE_INFINITY;
/**
 * True if the reader opened this document by Back, Forward or Reload. Becomes false after the first list has restored
 * its scroll position.
 */
let isReturnedDocument = wasOpenedByHistoryOrReload();

const { style } = document.documentElement;
/** Turns off smooth scrolling for a moment, so that the page jumps to its old position immediately. */
function disableSmoothScroll() {
  style.scrollBehavior = 'auto';
  setTimeout(() => (style.scrollBehavior = ''), BACK_MS);
}
addEventListener('popstate', () => {
  backAt = performance.now();
  disableSmoothScroll();
});

const itemOf = ({ current: { ul } }: Latest, id: number): HTMLElement | null =>
  ul.current?.querySelector<HTMLElement>(`:scope > [data-post="${id}"]`) ?? null;

async function restorePosition(latest: Latest, signal: AbortSignal): Promise<void> {
  const isBack = isReturnedDocument || performance.now() - backAt < BACK_MS;
  isReturnedDocument = false;
  const place = isBack ? readScrollPosition(latest.current.path) : null;
  if (!place) return;
  disableSmoothScroll();
  const userScrolled = new AbortController();
  for (const hand of USER_INPUT_EVENTS)
    addEventListener(hand, () => userScrolled.abort(), { once: true, passive: true, signal: userScrolled.signal });
  signal.addEventListener('abort', () => userScrolled.abort());
  // `posts` is undefined while the list shows only the posts in the server's HTML, or a placeholder.
  while (!latest.current.posts && !userScrolled.signal.aborted) await nextFrame();
  for (let page = 0; page < MAX_PAGES && !userScrolled.signal.aborted && !itemOf(latest, place.id); page += 1) {
    const { more: loadMore } = latest.current;
    if (!loadMore) break;
    await loadMore();
    await nextFrame();
  }
  await holdPosition(latest, place, userScrolled.signal);
  userScrolled.abort();
}

const nextFrame = () => new Promise((resume) => requestAnimationFrame(resume));

/**
 * Keeps a restored post at its old position in the window while pictures load. Ends after `HOLD_MS` or when the reader
 * scrolls.
 */
async function holdPosition(latest: Latest, { id, top }: ScrollPosition, userScrolled: AbortSignal): Promise<void> {
  const until = performance.now() + HOLD_MS;
  while (!userScrolled.aborted && performance.now() < until) {
    const item = itemOf(latest, id);
    const off = item ? item.getBoundingClientRect().top - top : 0;
    if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' });
    await nextFrame();
  }
}

/**
 * Stores the topmost visible post and its position in the window when the reader scrolls. At the top of the page, the
 * stored position is deleted.
 */
function watchPosition(latest: Latest, signal: AbortSignal): void {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    if (signal.aborted) return;
    if (scrollY < 1) return storeScrollPosition(latest.current.path, null);
    const items = [...(latest.current.ul.current?.querySelectorAll<HTMLElement>(':scope > [data-post]') ?? [])];
    const first = items.find((item) => item.getBoundingClientRect().bottom > 0);
    if (first)
      storeScrollPosition(latest.current.path, {
        id: Number(first.dataset.post),
        top: first.getBoundingClientRect().top,
      });
  };
  const firstCheck = () => void (timer ??= setTimeout(write, STORE_INTERVAL_MS));
  firstCheck();
  addEventListener('scroll', firstCheck, { passive: true, signal });
  addEventListener('pagehide', write, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
