'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { toast } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Returns the household seat that the member pays for or holds. On /subscription, the server sends the data with the
 * page.
 */
export const useHouseholdSeat = () => useQuery(apiQuery(queryKeys.seat()));

type Call<Input> = { call: (input: Input) => Promise<unknown>; done: string; failed: string };

/**
 * Sends one request about a household seat. After a success, refetches all queries, because the person's access and
 * subscription history may have changed.
 */
export function useHouseholdSeatRequest<Input = void>({ call, done: doneTitle, failed: failedTitle }: Call<Input>) {
  const cache = useQueryClient();
  return useMutationWithToast({
    call,
    done: () => {
      toast({ variant: 'success', title: doneTitle });
      return cache.invalidateQueries();
    },
    failed: (error) => {
      showFailureToast(failedTitle, error);
      // Refetches the household seat after a failed request, because another tab may have changed the seat before.
      void cache.invalidateQueries({ queryKey: queryKeys.seat() });
    },
  });
}
