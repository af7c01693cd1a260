import type { AnyDataTag, InferDataFromTag, QueryClient, QueryFunction } from '@tanstack/react-query';
import { fetchListPage } from '@/lib/http/api-client';
import type { ApiQueryKey } from '@/lib/http/api-types';
import type { ListPageView } from '@/lib/http/request/list-pagination';

/** A query key from lib/http/query-keys.ts. Its type includes the type of the query's data. */
type TypedKey = ApiQueryKey & AnyDataTag;

/** Options of `useQuery` for data of our API. The default function of the query client loads the data. */
export const apiQuery = <Key extends TypedKey>(
  queryKey: Key,
): { queryKey: Key; queryFn?: QueryFunction<InferDataFromTag<never, Key>, Key> } => ({ queryKey });

type PageRequest<Key> = { client: QueryClient; queryKey: Key; pageParam: string | null; signal: AbortSignal };

/**
 * Loads a page of a list. Throws TypeError, as after a network failure, if the response comes from the offline cache
 * and is older than the list's current data.
 */
function loadListPage<Key extends TypedKey>({ client, queryKey, pageParam, signal }: PageRequest<Key>) {
  const state = client.getQueryState<{ pageParams: unknown[] }>(queryKey);
  const newerThan = state?.data?.pageParams.includes(pageParam) ? state.dataUpdatedAt : 0;
  return fetchListPage<Key[0]>(queryKey, pageParam, { signal, newerThan });
}

/** Options of `useInfiniteQuery` for a list that our API sends in pages. */
export const apiListQuery = <Key extends TypedKey>(queryKey: Key) => ({
  queryKey,
  queryFn: loadListPage<Key>,
  initialPageParam: null as string | null,
  getNextPageParam: (page: ListPageView<unknown>) => page.next,
});
