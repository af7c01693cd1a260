import { useEffect, useEffectEvent } from 'react';

const MARK = 'openSheet';
/** Maximum time in ms between a call of `history.back()` and the browser's event about it. */
const STEP_BACK_MS = 1_000;

/**
 * Stops Next's router and the post lists from reacting when the Back button closes an open sheet. The page below the
 * sheet stays the same.
 */
const swallow = (event: Event) => event.stopImmediatePropagation();

/**
 * Makes the browser's Back button close a sheet instead of leaving the page. The sheet adds an entry to the browser
 * history, and removes it when closed otherwise.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listening = new AbortController();
    history.pushState({ [MARK]: true }, '');
    const options = { capture: true, signal: listening.signal };
    addEventListener(
      'popstate',
      (event) => {
        swallow(event);
        listening.abort();
        close();
      },
      options,
    );
    return () => {
      const wasBack = listening.signal.aborted;
      listening.abort();
      const state = history.state as Record<string, unknown> | null;
      // If a link closed the sheet, the newest history entry belongs to the link's page. A step back would leave that
      // page.
      if (wasBack || state?.[MARK] !== true) return;
      addEventListener('popstate', swallow, { capture: true, once: true, signal: AbortSignal.timeout(STEP_BACK_MS) });
      history.back();
    };
  }, []);
}
