import { useEffect } from 'react';

type OnAsked = (text?: string) => void;

/** Opens the post form of this page. Null if the page has none. */
let open: OnAsked | null = null;
/** Time of a request on a page without a form. A page with a form that opens soon after fulfils it. */
let askedAt = -Infinity;
const SOON_MS = 10_000;

/**
 * Opens the post form of this page, with a text to begin with. Without a form it returns false, and the next page opens
 * its form without the text.
 */
export function askToWrite(text?: string): boolean {
  if (!open) askedAt = performance.now();
  open?.(text);
  return open !== null;
}

/** Registers the post form of a page. */
export function useAskedToWrite(onAsked: OnAsked): void {
  useEffect(() => {
    open = onAsked;
    if (performance.now() - askedAt < SOON_MS) onAsked();
    askedAt = -Infinity;
    return () => {
      if (open === onAsked) open = null;
    };
  }, [onAsked]);
}
