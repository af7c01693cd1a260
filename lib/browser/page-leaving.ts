let isLeaving = false;

/** True while the person is leaving the page. Failed requests then show no message, and nothing new is stored. */
export const isPersonLeavingPage = (): boolean => isLeaving;

/**
 * Records that the person is leaving the page, for example to sign out. Failed requests then show no message, and
 * nothing new is stored. If the browser restores the page from its back-forward cache, the page reloads.
 */
export function recordPersonLeavingPage(): void {
  isLeaving = true;
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
