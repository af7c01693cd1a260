import { useSyncExternalStore } from 'react';

/**
 * Returns how many pixels at the bottom of the window the keyboard covers. Safari draws the keyboard over the page,
 * while other browsers shrink the page.
 */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight, () => 0);

function keyboardHeight(): number {
  const viewport = window.visualViewport;
  // on a zoomed page the keyboard does not cover the part that is out of view
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

function subscribe(onChange: () => void) {
  const listening = new AbortController();
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, onChange, { signal: listening.signal });
  return () => listening.abort();
}
