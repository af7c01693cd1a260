import { useSyncExternalStore } from 'react';

/**
 * Returns the number of pixels that the keyboard covers at the bottom of the window. Only Safari draws the keyboard
 * over the page, so other browsers return 0.
 */
export const useOnScreenKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight, () => 0);

function keyboardHeight(): number {
  const viewport = window.visualViewport;
  // On a zoomed page, the visible part is smaller because of the zoom, so the height of the keyboard is unknown.
  if (!viewport || viewport.scale > 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

function subscribe(onChange: () => void) {
  const listening = new AbortController();
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, onChange, { signal: listening.signal });
  return () => listening.abort();
}
