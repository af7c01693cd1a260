import type { ComponentProps } from 'react';
import { Alert } from '@/components/ui/alert';
import { useCachedPageTime, useIsOnline } from './use-cached-page-time';

export const OfflineNotice = (props: Pick<ComponentProps<typeof Alert>, 'title' | 'action' | 'children'>) => (
  <Alert role="status" className="sticky top-18 z-20 mb-4 shadow-raised" {...props} />
);

/** If the page comes from the cache, says when the reader last loaded the page. */
export const CachedPageNote = ({ at }: { at: string | null }) =>
  at !== null && <p>This is the page as you read it at {at}.</p>;

export const connectionProblemTitle = (isOnline: boolean): string =>
  isOnline ? "We can't be reached" : 'You are offline';

/**
 * Notice for the time before the code of the offline banner has loaded. Its own code is part of every signed-in page,
 * because no code can load without a connection.
 */
export function OfflineBannerFallback() {
  const isOnline = useIsOnline();
  const cachedAt = useCachedPageTime(isOnline);
  if (isOnline && cachedAt === null) return null;
  return (
    <OfflineNotice title={connectionProblemTitle(isOnline)}>
      <CachedPageNote at={cachedAt} />
    </OfflineNotice>
  );
}
