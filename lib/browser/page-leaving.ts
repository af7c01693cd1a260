let isLeaving = false;

/** True while the person is leaving the page. Failed requests then show no message, and nothing new is stored. */
export const isPersonLeavingPage = (): boolean => isLeaving;

/**
 * Records that the person is leaving the page, for example to sign out. From then on, failed requests show no message,
 * and nothing new is stored.
 */
export function recordPersonLeavingPage(): void {
  isLeaving = true;
  // The browser can restore the page from its back-forward cache.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
