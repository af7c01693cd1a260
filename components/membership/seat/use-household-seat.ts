'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { SeatView } from '@/lib/membership/seat/schema';

/**
 * Returns the household seat that the member pays for or holds. On /subscription, the server sends the data with the
 * page.
 */
export const useHouseholdSeat = () => useQuery<SeatView>({ queryKey: queryKeys.seat() });

type Call = { method: 'POST' | 'DELETE'; path: `/api/seat${string}`; done: string; failed: string };

/**
 * Sends one request about a household seat. After a success, refetches all queries, because the person's access and
 * subscription history may have changed.
 */
export function useHouseholdSeatRequest({ method, path, done: doneTitle, failed: failedTitle }: Call) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (body?: object) => callApi<SeatView | void>(method, path, body),
    done: () => {
      toast({ variant: 'success', title: doneTitle });
      return cache.invalidateQueries();
    },
    failed: (error) => {
      showFailureToast(failedTitle, error);
      // Refetches the household seat, because another tab may have changed it before this request.
      void cache.invalidateQueries({ queryKey: queryKeys.seat() });
    },
  });
}
