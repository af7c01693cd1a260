let isLeaving = false;

/** True while the person is leaving the page, so that failed requests show no message and nothing new is stored. */
export const isPageLeaving = (): boolean => isLeaving;

/**
 * Suppresses failure messages and storage, because the person is leaving the page, for example to sign out. If the
 * browser restores the page from its back-forward cache, the page reloads.
 */
export function markPageAsLeaving(): void {
  isLeaving = true;
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
