import type { ComponentProps } from 'react';
import { Alert } from '@/components/ui/alert';
import { useCachedPageTime, useIsOnline } from './use-cached-page-time';

export const OfflineNotice = (props: Pick<ComponentProps<typeof Alert>, 'title' | 'action' | 'children'>) => (
  <Alert role="status" className="sticky top-18 z-20 mb-4 shadow-raised" {...props} />
);

/** Says when the reader last loaded a page that comes from the cache, or what works without a connection. */
export const CachedPageNote = ({ at }: { at: string | null }) => (
  <p>
    {at === null
      ? 'You can read what has loaded. What you write waits on this device.'
      : `This is the page as you read it at ${at}.`}
  </p>
);

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
