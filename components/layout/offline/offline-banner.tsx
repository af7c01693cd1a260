'use client';

import { useEffect } from 'react';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { preloadPostForm } from '@/components/posts/writing/post-composer';
import { Button } from '@/components/ui/button';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { useReopenPostForm } from './use-reopen-post-form';
import { CachedPageNote, connectionProblemTitle, OfflineNotice } from './offline-notice';
import { useCachedPageTime, useIsOnline } from './use-cached-page-time';
import { useCacheCurrentPage } from './use-page-cache';
import { useOfflineOutbox } from './use-offline-outbox';
import { OfflineOutboxItem } from './offline-outbox-item';

/**
 * Banner with the time of the cached page, and with the unsent posts. Renders nothing while the device is online and no
 * posts are unsent.
 */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  useCacheCurrentPage();
  usePreloadedForm();
  const toForm = useReopenPostForm();
  const keptAt = useCachedPageTime(isOnline);
  const { waiting, isSending, send } = useOfflineOutbox();
  if (isOnline && keptAt === null && waiting.length === 0) return null;
  const title = titleFor(isOnline, keptAt, waiting.length);
  return (
    <OfflineNotice
      title={title}
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
      {(!isOnline || keptAt !== null) && <CachedPageNote at={keptAt} />}
      {waiting.length > 0 && (
        <ul className="max-h-60 space-y-3 overflow-y-auto pt-2">
          {waiting.map((each) => (
            <OfflineOutboxItem key={each.act} waiting={each} toForm={toForm} />
          ))}
        </ul>
      )}
    </OfflineNotice>
  );
}

function titleFor(isOnline: boolean, keptAt: string | null, waiting: number): string {
  if (!isOnline || keptAt !== null) return connectionProblemTitle(isOnline);
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
