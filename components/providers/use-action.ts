'use client';

import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { toast, type ToastMessage } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { useOneAtATime } from './use-one-at-a-time';

type Result = ToastMessage | null | void;

type Action<Reply, Input> = Pick<UseMutationOptions<Reply, Error, Input>, 'meta' | 'mutationKey'> & {
  call: (input: Input) => Promise<Reply>;
  /** The success toast. A function can handle the reply and return the toast. */
  done?: ToastMessage | ((reply: Reply, input: Input) => Result | Promise<Result>);
  /** Title of the error toast, or a function that handles the error. */
  failed?: string | ((error: Error, input: Input) => unknown);
  /** Queries to refetch after success or failure. The action stays pending until then. */
  refresh?: QueryKey[];
  /** Queries to refetch only after success. The action stays pending until they are refetched. */
  refreshOnSuccess?: QueryKey[];
  /** Called after everything else, whether the action succeeded or failed. */
  settled?: () => void;
};

/**
 * Sends a request when a person clicks, and ignores clicks while it is pending. Then shows a toast and refetches
 * queries. Optimistic updates use react-query's `useMutation` directly.
 */
export function useAction<Reply, Input = void>({
  call,
  done,
  failed,
  refresh = [],
  refreshOnSuccess = [],
  settled,
  ...options
}: Action<Reply, Input>) {
  const cache = useQueryClient();
  const refetch = (queries: QueryKey[]) =>
    Promise.all(queries.map((queryKey) => cache.invalidateQueries({ queryKey })));
  return useOneAtATime(
    useMutation<Reply, Error, Input>({
      ...options,
      mutationFn: call,
      onSuccess: async (reply, input) => {
        const message = typeof done === 'function' ? await done(reply, input) : done;
        if (message) toast({ variant: 'success', ...message });
        await refetch(refreshOnSuccess);
      },
      onError: (error, input) => (typeof failed === 'string' ? toastFailure(failed, error) : failed?.(error, input)),
      onSettled: async () => {
        await refetch(refresh);
        settled?.();
      },
    }),
  );
}
