'use client';

import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { toast, type ToastMessage } from '@/components/ui/toasts/toast';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { useSingleFlightMutation } from './use-single-flight-mutation';

type Result = ToastMessage | null | void;

type Action<Reply, Input> = Pick<UseMutationOptions<Reply, Error, Input>, 'meta' | 'mutationKey'> & {
  call: (input: Input) => Promise<Reply>;
  /** Toast to show after success, or a function that handles the reply and can return the toast. */
  done?: ToastMessage | ((reply: Reply, input: Input) => Result | Promise<Result>);
  /** Title of the error toast, or a function that handles the error. */
  failed?: string | ((error: Error, input: Input) => unknown);
  /** Queries to refetch after success or failure. The action stays pending until the refetch ends. */
  refresh?: QueryKey[];
  /** Queries to refetch only after success. The action stays pending until the refetch ends. */
  refreshOnSuccess?: QueryKey[];
  /** Called last, after the toast and the refetch, whether the action succeeded or failed. */
  settled?: () => void;
};

/**
 * Sends a request on a click, then shows a toast and refetches queries. Ignores further clicks while the request is
 * pending.
 */
export function useMutationWithToast<Reply, Input = void>({
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
  return useSingleFlightMutation(
    useMutation<Reply, Error, Input>({
      ...options,
      mutationFn: call,
      onSuccess: async (reply, input) => {
        const message = typeof done === 'function' ? await done(reply, input) : done;
        if (message) toast({ variant: 'success', ...message });
        await refetch(refreshOnSuccess);
      },
      onError: (error, input) =>
        typeof failed === 'string' ? showFailureToast(failed, error) : failed?.(error, input),
      onSettled: async () => {
        await refetch(refresh);
        settled?.();
      },
    }),
  );
}
