'use client';

import { useEffect, useRef } from 'react';
import type { LookedAt } from './looked-at';

/** By then the page stands. */
const AFTER_MS = 5_000;

/** Notes what of a list is seen, and brings whoever comes back to where he was. The code comes with the first scrolling, or when one has looked for some seconds. */
export function useLookedAt(list: LookedAt): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const { path, visit } = list;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = () =>
      void import('./looked-at').then(
        ({ lookAt }) => lookAt(latest, signal),
        () => {},
      );
    const timer = setTimeout(load, AFTER_MS);
    addEventListener('scroll', load, { once: true, signal });
    const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (arrival?.type === 'back_forward') load();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [path, visit]);
}
