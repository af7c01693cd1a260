import { toast, toastAfterReload } from '@/components/ui/toasts/toast';
import { loginAddress, signInAddress } from '@/lib/auth/guards';
import { ApiError } from '@/lib/http/api';

let isLeaving = false;

/** Whether this page is on its way out, so that what fails now is news to nobody. */
export const isPageLeaving = (): boolean => isLeaving;

/** From here on nothing that fails is reported. A browser that brings the page back later gets it afresh. */
export function beginLeaving(): void {
  isLeaving = true;
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

let staying = 0;

/** Something is written on this page that is kept nowhere else; called back when it is sent or taken out. */
export function stayOnPage(): () => void {
  staying += 1;
  return () => void (staying -= 1);
}

const TITLE = 'Authentication required';

/** Only a 401 means that nobody is signed in; a failing server or network signs nobody out (decision A11). */
const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** As long as it takes to sign in elsewhere. */
const STAYING_MS = 60_000;

/**
 * A 401 on a signed-in page: the session ended elsewhere. Off to sign in, told why, and back to this place afterwards; from a page with
 * something that would be lost by it in another tab. */
export function leaveIfSessionIsOver(error: unknown, reason = 'Please sign in again.'): void {
  if (isLeaving || !isSessionOver(error)) return;
  if (signInAddress(location.pathname) === null) return; // a page that is open to visitors
  if (staying > 0)
    return toast({
      variant: 'destructive',
      title: TITLE,
      description: `${reason} What you wrote isn't saved yet. Sign in in another tab, then continue in this one.`,
      action: { label: 'Sign in', onClick: () => window.open('/login', '_blank') },
      durationMs: STAYING_MS,
    });
  beginLeaving();
  toastAfterReload({
    title: TITLE,
    description: `${reason} Your draft is saved.`,
  });
  location.assign(loginAddress(location.pathname + location.search));
}
