'use client';

import { useQueryClient } from '@tanstack/react-query';
import { deleteDraftsAndSearches } from '@/components/drafts/draft';
import { deleteAllDeviceFiles } from '@/components/media/upload/device-file-storage';
import { endPaymentFlow } from '@/components/membership/payment/payment-flow';
import { unsubscribePushAtSignOut } from '@/components/push/push-in-this-browser';
import { recordPersonLeavingPage, isPersonLeavingPage } from '@/lib/browser/page-leaving';
import { toast, showToastAfterReload } from '@/components/ui/toasts/toast';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { deleteBrowserData } from '@/lib/browser/browser-data';
import { listOutboxItems } from '@/lib/outbox/outbox-store';

const REDIRECT_DELAY_MS = 500;
/** Maximum wait in ms for the server's answer to the sign-out request. */
const LONGEST_WAIT_MS = 4_000;

const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));

const CONFIRMATION = 'Unsent posts will be lost if you sign out. Sign out anyway?';
/** Maximum wait in ms for the browser's storage, so that people can sign out even if the storage does not respond. */
const STORAGE_WAIT_MS = 1_000;

let isAsking = false;

/**
 * Asks for confirmation if unsent posts would be lost. Reads the storage, because the list of unsent posts may not be
 * loaded yet.
 */
async function maySignOut(userId: number): Promise<boolean> {
  if (isAsking) return false; // A double click calls this function twice. The second call does nothing.
  isAsking = true;
  try {
    const waiting = await Promise.race([listOutboxItems(userId), pause(STORAGE_WAIT_MS)]);
    return !waiting?.length || window.confirm(CONFIRMATION);
  } finally {
    isAsking = false;
  }
}

/**
 * Signs out (spec section 4 and decision B6). Waits for the server, because /login redirects people who are still
 * signed in.
 */
export function useLogout(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    const userId = cache.getQueryData(queryKeys.user())?.id;
    if (userId !== undefined && !(await maySignOut(userId))) return;
    if (isPersonLeavingPage()) return;
    recordPersonLeavingPage();
    deleteDraftsAndSearches();
    const deletion = Promise.all([deleteAllDeviceFiles(), deleteBrowserData()]);
    const deleted = Promise.race([deletion, pause(STORAGE_WAIT_MS)]);
    endPaymentFlow();
    // If removing the push subscription fails, the server still removes it together with the session.
    if (userId !== undefined) void unsubscribePushAtSignOut(userId).catch(() => {});
    toast({ title: 'Logging out...', description: 'Please wait while we securely log you out.' });
    try {
      const call = callApi('POST', '/api/logout', undefined, { keepalive: true });
      await Promise.all([Promise.race([call, pause(LONGEST_WAIT_MS)]), pause(REDIRECT_DELAY_MS)]);
      showToastAfterReload(LOGGED_OUT);
    } catch (error) {
      showToastAfterReload(error instanceof ApiError && error.status >= 500 ? FAILED : LOGGED_OUT);
    }
    await deleted;
    // The queries are emptied last, because a part of the page that hydrates without its data reports an error. Texts
    // typed meanwhile are deleted as well.
    cache.clear();
    cache.setQueryData(queryKeys.user(), null);
    deleteDraftsAndSearches();
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
