import { useSyncExternalStore } from 'react';

/**
 * Returns how many pixels at the bottom of the window the keyboard covers. Safari draws it over the page, while other
 * browsers shrink the page.
 */
export const useCoveredBelow = (): number => useSyncExternalStore(subscribe, covered, () => 0);

function covered(): number {
  const seen = window.visualViewport;
  if (!seen || seen.scale > 1) return 0; // on a zoomed page the part out of view is not covered
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function subscribe(changed: () => void) {
  const listening = new AbortController();
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, changed, { signal: listening.signal });
  return () => listening.abort();
}
