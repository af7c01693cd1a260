import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { api, ApiError } from '@/lib/http/api';
import { leaveIfSessionIsOver } from './session-end';

declare module '@tanstack/react-query' {
  interface Register {
    /** `signedOut`: what to tell someone whose session turns out to be over. */
    mutationMeta: { signedOut?: string };
  }
}

/** How long what came with the page counts as just fetched, so that hydrating it asks for nothing again. */
const ARRIVED_WITH_PAGE_MS = 5_000;

const cameWithPage = (query: Query) =>
  !query.state.isInvalidated && Date.now() - query.state.dataUpdatedAt < ARRIVED_WITH_PAGE_MS;

/** The defaults of spec section 9: stale at once, queries retry once, mutations never, refetch on focus and mount. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => leaveIfSessionIsOver(error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, { meta }) => leaveIfSessionIsOver(error, meta?.signedOut),
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ client, queryKey, signal }) =>
          api('GET', queryKey.join('/'), undefined, {
            signal,
            newerThan: client.getQueryState(queryKey)?.dataUpdatedAt, // what is shown is newer than what was kept before
          }),
        staleTime: 0,
        // A refusal stays a refusal; only failures of the network or the server are worth a second try.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
        refetchOnMount: (query) => !cameWithPage(query),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Without a network a call fails and says so, instead of waiting in silence for the network to return.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
