import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/** Hides the tour for new members immediately. If the request fails, the tour returns at the next visit. */
export function finishSiteTour(cache: QueryClient): void {
  callApi('POST', '/api/user/tour').catch(() => undefined);
  cache.setQueryData(queryKeys.user(), (user) => user && { ...user, showsTour: false });
}
