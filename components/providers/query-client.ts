import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { fetchByQueryKey, ApiError } from '@/lib/http/api-client';
import type { ApiQueryKey } from '@/lib/http/api-types';
import { redirectIfSessionExpired } from './session-expiry';

declare module '@tanstack/react-query' {
  interface Register {
    /** `signedOut` is the text that people see if a mutation fails because their session has ended. */
    mutationMeta: { signedOut?: string };
  }
}

/** Time in ms for which data rendered with the page counts as fresh, so that hydration refetches nothing. */
const ARRIVED_WITH_PAGE_MS = 5_000;

const cameWithPage = (query: Query) =>
  !query.state.isInvalidated && Date.now() - query.state.dataUpdatedAt < ARRIVED_WITH_PAGE_MS;

/**
 * Creates a query client with the defaults of the specification, section 9. Queries are refetched on focus and on
 * mount. Queries are retried once, and mutations are never retried.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => redirectIfSessionExpired(error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => redirectIfSessionExpired(error, meta?.signedOut),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ client, queryKey, signal }) =>
          fetchByQueryKey(queryKey as ApiQueryKey, {
            signal,
            // Ignores a cached response that is older than the shown data.
            newerThan: client.getQueryState(queryKey)?.dataUpdatedAt,
          }),
        staleTime: 0,
        // Retries only network and server failures, because the server would refuse the same request again.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
        refetchOnMount: (query) => !cameWithPage(query),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Without a network, requests fail immediately instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
