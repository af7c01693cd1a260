'use client';

import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Wraps a mutation so that it cannot start again while it runs. `isPending` alone is not enough, because it updates too
 * late for a double click.
 */
export function useSingleFlightMutation<Data, Failure, Input, Context>(
  mutation: UseMutationResult<Data, Failure, Input, Context>,
) {
  const isUnderWay = useRef(false);
  const mutate = (input: Input, options?: Omit<MutateOptions<Data, Failure, Input, Context>, 'onSettled'>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutation.mutate(input, { ...options, onSettled: () => void (isUnderWay.current = false) });
  };
  return { ...mutation, mutate };
}
