'use client';

import { useEffect, useRef } from 'react';
import { wasOpenedByHistoryOrReload } from './scroll-positions';
import type { TrackedPostList } from './track-seen-posts';

/** Delay in ms before the tracking code loads, so that the page loads first. */
const LOAD_DELAY_MS = 5_000;

/**
 * Tracks which posts of a list the reader has seen, and restores the scroll position. The code loads after a delay, on
 * the first scroll, or at once after going back.
 */
export function useTrackSeenPostsAndScroll(list: TrackedPostList): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const { path, visit } = list;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = () =>
      void import('./track-seen-posts').then(
        ({ trackSeenPostsAndScroll: lookAt }) => lookAt(latest, signal),
        () => {},
      );
    const timer = setTimeout(load, LOAD_DELAY_MS);
    addEventListener('scroll', load, { once: true, signal });
    if (wasOpenedByHistoryOrReload()) load();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [path, visit]);
}
