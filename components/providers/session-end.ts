import { toast, toastAfterReload } from '@/components/ui/toasts/toast';
import { loginPathReturningTo, requiredSignInPath } from '@/lib/auth/guards';
import { ApiError } from '@/lib/http/api';

let isLeaving = false;

/** True while the reader is leaving the page. Failed requests then need no message. */
export const isPageLeaving = (): boolean => isLeaving;

/** Suppresses failure messages from now on. A page restored from the back-forward cache reloads. */
export function markPageLeaving(): void {
  isLeaving = true;
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

let staying = 0;

/** Marks the page as having unsaved text. Call the returned function once the text is sent or removed. */
export function markUnsavedText(): () => void {
  staying += 1;
  return () => void (staying -= 1);
}

const TITLE = 'Authentication required';

/** Only a 401 response means that the session is over. A failing server or network signs nobody out (decision A11). */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Duration of the toast in ms. It is long enough for signing in using another tab. */
const STAYING_MS = 60_000;

/**
 * Handles a 401 response. Redirects to the sign-in page, which shows the reason and leads back to this page. A page
 * with unsaved text stays open and offers sign-in in another tab.
 */
export function leaveIfSessionIsOver(error: unknown, reason = 'Please sign in again.'): void {
  if (isLeaving || !isSessionOver(error)) return;
  if (requiredSignInPath(location.pathname) === null) return; // A public page needs no session, so it stays as it is.
  if (staying > 0)
    return toast({
      variant: 'destructive',
      title: TITLE,
      description: `${reason} What you wrote isn't saved yet. Sign in in another tab, then continue in this one.`,
      action: { label: 'Sign in', onClick: () => window.open('/login', '_blank') },
      durationMs: STAYING_MS,
    });
  markPageLeaving();
  toastAfterReload({
    title: TITLE,
    description: `${reason} Your draft is saved.`,
  });
  location.assign(loginPathReturningTo(location.pathname + location.search));
}
