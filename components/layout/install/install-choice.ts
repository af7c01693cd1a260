import { HOUR } from '@/lib/time/duration';

/** A visit counts as the second visit if it is at least this time in ms after the first. */
const SECOND_VISIT_AFTER_MS = HOUR;

const KEY = 'pv-install';
const DONE = 'done';

/**
 * Returns true if this browser should show the install offer: from the second visit until the person answers. Without
 * storage, returns false, because the offer would return on every page.
 */
export function shouldOfferInstall(): boolean {
  try {
    const stored = localStorage.getItem(KEY);
    // Records the time of the first visit.
    if (stored === null) localStorage.setItem(KEY, String(Date.now()));
    return stored !== null && stored !== DONE && Date.now() - Number(stored) >= SECOND_VISIT_AFTER_MS;
  } catch {
    return false;
  }
}

export function recordInstallOfferAnswered(): void {
  try {
    localStorage.setItem(KEY, DONE);
  } catch {
    // In a browser that refuses storage, `shouldOfferInstall` never allows the offer, so nobody can have answered the
    // offer.
  }
}
