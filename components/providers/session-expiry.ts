import { toast, showToastAfterReload } from '@/components/ui/toasts/toast';
import { loginPathReturningTo, signInPathIfRequired } from '@/lib/auth/sign-in-paths';
import { isPersonLeavingPage, recordPersonLeavingPage } from '@/lib/browser/page-leaving';
import { ApiError } from '@/lib/http/api-client';

let staying = 0;

/** Marks the page as having unsaved text. Call the returned function once the text is sent or removed. */
export function markPageAsHavingUnsavedText(): () => void {
  staying += 1;
  return () => void (staying -= 1);
}

const TITLE = 'Authentication required';

/** Returns true only for a 401 response, so that a failing server or network signs nobody out (decision A11). */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Duration of the toast in ms, long enough for signing in using another tab. */
const STAYING_MS = 60_000;

/**
 * Handles a 401 response by redirecting to the sign-in page. A page with unsaved text stays open, and offers to sign in
 * using another tab.
 */
export function redirectIfSessionExpired(error: unknown, reason?: string): void {
  if (isPersonLeavingPage() || !isSessionOver(error)) return;
  // On a public page, nobody is redirected, because public pages need no session.
  if (signInPathIfRequired(location.pathname) === null) return;
  if (staying > 0)
    return toast({
      variant: 'destructive',
      title: TITLE,
      description: `${reason ?? 'Please sign in again.'} What you wrote isn't saved yet. Sign in in another tab, then continue in this one.`,
      action: { label: 'Sign in', onClick: () => window.open('/login', '_blank') },
      durationMs: STAYING_MS,
    });
  recordPersonLeavingPage();
  showToastAfterReload({
    title: TITLE,
    description: reason ?? 'Please sign in again. Your draft is saved.',
  });
  location.assign(loginPathReturningTo(location.pathname + location.search));
}
