import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Returns true if the server answered the request. A cancelled request resolves like a successful one. A count that
 * changes during the request makes the list look updated. Neither of these is an answer from the server.
 */
export async function isRefetched(
  cache: QueryClient,
  queryKey: QueryKey,
  refetch: () => Promise<unknown>,
): Promise<boolean> {
  const hash = hashKey(queryKey);
  let isAnswered = false;
  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return;
    if (event.action.type === 'success' && !event.action.manual) isAnswered = true;
  });
  await refetch().finally(stop);
  return isAnswered;
}
