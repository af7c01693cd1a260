import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Returns true if the server answered the refetch. The promise of `refetch` is not enough, because it also resolves if
 * the request was cancelled.
 */
export async function refetchAndCheckSuccess(
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
