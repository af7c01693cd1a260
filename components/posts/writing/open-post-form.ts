import { useEffect } from 'react';

type OpenForm = (text?: string) => void;

/** Opens the post form of this page. Null if the page has none. */
let openForm: OpenForm | null = null;
/** Time of a request on a page without a form. A page with a form that opens soon after fulfils it. */
let requestedAt = -Infinity;
const REQUEST_LIFETIME_MS = 10_000;

/**
 * Opens the post form of this page, with a text to begin with. Without a form it returns false, and the next page opens
 * its form without the text.
 */
export function openPostForm(text?: string): boolean {
  if (!openForm) requestedAt = performance.now();
  openForm?.(text);
  return openForm !== null;
}

/** Registers the post form of a page. */
export function usePostFormRequest(onRequest: OpenForm): void {
  useEffect(() => {
    openForm = onRequest;
    if (performance.now() - requestedAt < REQUEST_LIFETIME_MS) onRequest();
    requestedAt = -Infinity;
    return () => {
      if (openForm === onRequest) openForm = null;
    };
  }, [onRequest]);
}
