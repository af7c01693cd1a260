import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { UserView } from '@/lib/users/schema';

/** Hides the tour for new members immediately. If the request fails, the tour returns at the next visit. */
export function finishSiteTour(cache: QueryClient): void {
  callApi<void>('POST', '/api/user/tour').catch(() => undefined);
  cache.setQueryData<UserView | null>(queryKeys.user(), (user) => user && { ...user, showsTour: false });
}
