import { useSyncExternalStore } from 'react';

/** How many pixels at the bottom of the window a keyboard lies over: Safari moves it across the page, where others make the page smaller. */
export const useCoveredBelow = (): number => useSyncExternalStore(subscribe, covered, () => 0);

function covered(): number {
  const seen = window.visualViewport;
  if (!seen || seen.scale > 1) return 0; // zoomed in, what is not seen is not covered
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function subscribe(changed: () => void) {
  const listening = new AbortController();
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, changed, { signal: listening.signal });
  return () => listening.abort();
}
