import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Whether the server was heard: a reading that was cancelled ends as one that succeeded, and a count that changes in a list meanwhile makes it
 * look new.
 */
export async function isReadAnew(
  cache: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<unknown>,
): Promise<boolean> {
  const hash = hashKey(queryKey);
  let isRead = false;
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    if (event.action.type === 'success' && !event.action.manual) isRead = true;
  });
  await read().finally(stop);
  return isRead;
}
