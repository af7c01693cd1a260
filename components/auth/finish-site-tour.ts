import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Ends the tour for new members. The tour disappears immediately, but returns at the next visit if the request fails.
 */
export function finishSiteTour(cache: QueryClient): void {
  callApi('POST', '/api/user/tour').catch(() => undefined);
  cache.setQueryData(queryKeys.user(), (user) => user && { ...user, showsTour: false });
}
