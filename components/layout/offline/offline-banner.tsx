'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { preloadPostForm } from '@/components/posts/writing/post-composer';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { checkRolePermission } from '@/lib/policy/policy';
import { useReopenPostForm } from './use-reopen-post-form';
import { useCachedPageTime, useCacheCurrentPage } from './use-page-cache';
import { useOfflineOutbox } from './use-offline-outbox';
import { OfflineOutboxItem } from './offline-outbox-item';

function subscribe(listener: () => void) {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/**
 * Banner with the time of the cached page, and with the unsent posts. Renders nothing when the device is online and
 * everything is sent.
 */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useCacheCurrentPage();
  usePreloadedForm();
  const toForm = useReopenPostForm();
  const keptAt = useCachedPageTime(isOnline);
  const { waiting, isSending, send } = useOfflineOutbox();
  if (isOnline && keptAt === null && waiting.length === 0) return null;
  const title = titleFor(isOnline, keptAt, waiting.length);
  return (
    <Alert
      role="status"
      title={title}
      className="sticky top-18 z-20 mb-4 shadow-raised"
      action={
        isOnline &&
        (keptAt !== null ? (
          <Button size="sm" variant="outline" className="min-h-11" onClick={() => location.reload()}>
            Try again
          </Button>
        ) : (
          waiting.some(({ refusal }) => refusal === null) && (
            <Button size="sm" className="min-h-11" pending={isSending} onClick={() => void send()}>
              Send now
            </Button>
          )
        ))
      }
    >
      {keptAt !== null && <p>This is the page as you read it at {keptAt}.</p>}
      {waiting.length > 0 && (
        <ul className="max-h-60 space-y-3 overflow-y-auto pt-2">
          {waiting.map((each) => (
            <OfflineOutboxItem key={each.act} waiting={each} toForm={toForm} />
          ))}
        </ul>
      )}
    </Alert>
  );
}

function titleFor(isOnline: boolean, keptAt: string | null, waiting: number): string {
  if (!isOnline) return 'You are offline';
  if (keptAt !== null) return "We can't be reached";
  return waiting === 1 ? '1 unsent message' : `${waiting} unsent messages`;
}

/**
 * Preloads the post form and the code for unsent posts if the member may post, because the device may go offline later.
 * Skips the preload if data saving is on.
 */
function usePreloadedForm(): void {
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!mayPost || connection?.saveData) return;
    preloadPostForm();
    import('@/lib/outbox/add-unsent-post-or-comment').catch(() => {});
  }, [mayPost]);
}
