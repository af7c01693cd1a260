'use client';

import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that does not begin again while it is under way: `isPending` comes with the next paint, a double click's second sooner. */
export function useOneAtATime<Data, Failure, Input, Context>(
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
