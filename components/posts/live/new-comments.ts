import { useSyncExternalStore } from 'react';

// Which comments came while their post was shown: told of, and read when somebody asks for them.

const NONE: readonly number[] = [];
const noted = new Map<number, readonly number[]>();
const listeners = new Set<() => void>();

function change(postId: number, ids: readonly number[]): void {
  if (ids.length > 0) noted.set(postId, ids);
  else noted.delete(postId);
  for (const listener of listeners) listener();
}

export function noteComments(postId: number, ids: readonly number[]): void {
  const known = noted.get(postId) ?? NONE;
  change(postId, [...new Set([...known, ...ids])]);
}

export const forgetComments = (postId: number): void => change(postId, NONE);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The ids of those that have come under a post. */
export const useNotedComments = (postId: number): readonly number[] =>
  useSyncExternalStore(
    subscribe,
    () => noted.get(postId) ?? NONE,
    () => NONE,
  );
