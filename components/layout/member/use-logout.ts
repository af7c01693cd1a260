'use client';

import { useQueryClient } from '@tanstack/react-query';
import { forgetDrafts } from '@/components/drafts/draft';
import { forgetKeptFiles } from '@/components/media/kept-files';
import { endPaymentFlow } from '@/components/membership/payment/payment-flow';
import { leaveHere } from '@/components/push/here';
import { beginLeaving, isPageLeaving } from '@/components/providers/session-end';
import { toast, toastAfterReload } from '@/components/ui/toasts/toast';
import { api, ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import { forgetKept } from '@/lib/kept';
import type { UserView } from '@/lib/users/schema';
import { waitingOf } from '@/lib/waiting/store';

const REDIRECT_DELAY_MS = 500;
/** A server that takes longer gets the rest of its time after the page is gone; the call outlives it. */
const LONGEST_WAIT_MS = 4_000;

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));

const LOST = 'Unsent posts will be lost if you sign out. Sign out anyway?';
/** Storage that does not answer keeps nobody signed in. */
const LOOKING_MS = 1_000;

let isAsking = false;

/** Asks where something would be lost by it. The store itself is looked into: the line that says what waits comes some seconds after the page. */
async function maySignOut(userId: number): Promise<boolean> {
  if (isAsking) return false; // the second of two presses
  isAsking = true;
  try {
    const waiting = await Promise.race([waitingOf(userId), pause(LOOKING_MS)]);
    return !waiting?.length || window.confirm(LOST);
  } finally {
    isAsking = false;
  }
}

/** Spec section 4 and decision B6. The session's end on the server is waited for, since /login sends the signed-in away. */
export function useLogout(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    const userId = cache.getQueryData<UserView>(keys.user())?.id;
    if (userId !== undefined && !(await maySignOut(userId))) return;
    if (isPageLeaving()) return;
    beginLeaving();
    cache.clear();
    cache.setQueryData(keys.user(), null);
    forgetDrafts();
    forgetKeptFiles();
    void forgetKept();
    endPaymentFlow();
    if (userId !== undefined) void leaveHere(userId).catch(() => {}); // the server forgets it with the session
    toast({ title: 'Logging out...', description: 'Please wait while we securely log you out.' });
    try {
      const call = api('POST', '/api/logout', undefined, { keepalive: true });
      await Promise.all([Promise.race([call, pause(LONGEST_WAIT_MS)]), pause(REDIRECT_DELAY_MS)]);
      toastAfterReload(LOGGED_OUT);
    } catch (error) {
      toastAfterReload(error instanceof ApiError && error.status >= 500 ? FAILED : LOGGED_OUT);
    }
    location.assign('/login');
  };
}

const LOGGED_OUT = {
  variant: 'success' as const,
  title: 'Logged out successfully',
  description: 'You have been securely logged out of your account.',
};
const FAILED = {
  title: 'Logout failed',
  description: 'You may still be signed in on this device. Please try again.',
  variant: 'destructive' as const,
};
