'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { SeatView } from '@/lib/membership/seat/schema';

/** The household seat that one pays for, and the one that one has; there from the first paint on /subscription. */
export const useSeat = () => useQuery<SeatView>({ queryKey: keys.seat() });

type Call = { method: 'POST' | 'DELETE'; path: `/api/seat${string}`; done: string; failed: string };

/** One press about a seat. What is shown elsewhere of access and of the ledger is read anew. */
export function useSeatAct({ method, path, done, failed }: Call) {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (body?: object) => api<SeatView | void>(method, path, body),
      onSuccess: () => {
        toast({ variant: 'success', title: done });
        return cache.invalidateQueries();
      },
      onError: (error) => {
        toastFailure(failed, error);
        void cache.invalidateQueries({ queryKey: keys.seat() }); // another tab may have been quicker
      },
    }),
  );
}
