import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Returns true if the server answered the refetch. A cancelled request does not count, although `refetch` also resolves
 * after a cancellation. A change that the page itself makes to the cached list does not count either.
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
