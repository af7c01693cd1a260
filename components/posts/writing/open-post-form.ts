import { useEffect } from 'react';

type OpenForm = (text?: string) => void;

/** Function that opens the post form of this page. Null if the page has no form. */
let openForm: OpenForm | null = null;
/**
 * Time in ms at which the reader asked for a post form on a page without one. If that was recently, the next page with
 * a post form opens it.
 */
let requestedAt = -Infinity;
const REQUEST_LIFETIME_MS = 10_000;

/**
 * Opens the post form of this page, filled with `text` if given. If the page has no form, returns false. The next page
 * with a form then opens its own form, without the text.
 */
export function openPostForm(text?: string): boolean {
  if (!openForm) requestedAt = performance.now();
  openForm?.(text);
  return openForm !== null;
}

/**
 * Registers the function that opens the post form of this page. Calls the function immediately if the reader has just
 * asked for a post form on a page without one.
 */
export function useProvidePostFormOpener(onRequest: OpenForm): void {
  useEffect(() => {
    openForm = onRequest;
    if (performance.now() - requestedAt < REQUEST_LIFETIME_MS) onRequest();
    requestedAt = -Infinity;
    return () => {
      if (openForm === onRequest) openForm = null;
    };
  }, [onRequest]);
}
