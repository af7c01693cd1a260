import { useEffect } from 'react';

type OnAsked = (text?: string) => void;

/** Opens the form of this page, if it has one. */
let open: OnAsked | null = null;
/** When it was asked for on a page without a form: the next one that comes soon is meant. */
let askedAt = -Infinity;
const SOON_MS = 10_000;

/** Asks this page's form to open, with a text to begin with; false where there is none, and then the next page's does, without a text. */
export function askToWrite(text?: string): boolean {
  if (!open) askedAt = performance.now();
  open?.(text);
  return open !== null;
}

/** For who has the form of a page. */
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
