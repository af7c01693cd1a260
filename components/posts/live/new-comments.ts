import { useSyncExternalStore } from 'react';

// Which comments came while their post was shown: told of, and read when somebody asks for them.

const NONE: readonly number[] = [];
const noted = new Map<number, readonly number[]>();
/** Of all posts. The next ones push a comment out of those that a post carries, and a stream may tell of it late: it is not new again. */
const seen = new Set<number>();
const listeners = new Set<() => void>();

function change(postId: number, ids: readonly number[]): void {
  if (ids.length > 0) noted.set(postId, ids);
  else noted.delete(postId);
  for (const listener of listeners) listener();
}

/** Notes what was told of the posts that are shown. */
export function noteComments(postIds: readonly number[], told: readonly { id: number; postId: number }[]): void {
  for (const postId of new Set(postIds)) {
    const known = noted.get(postId) ?? NONE;
    const fresh = told.filter((comment) => comment.postId === postId && !seen.has(comment.id)).map(({ id }) => id);
    if (fresh.length > 0) change(postId, [...new Set([...known, ...fresh])]);
  }
}

/** They were asked for: what of them does not show is not there any more. What came meanwhile stays. */
export function forgetComments(postId: number, ids: readonly number[]): void {
  const known = noted.get(postId) ?? NONE;
  const left = known.filter((id) => !ids.includes(id));
  if (left.length < known.length) change(postId, left);
}

/** They are on the screen. */
export function seeComments(postId: number, ids: readonly number[]): void {
  for (const id of ids) seen.add(id);
  forgetComments(postId, ids);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const notedComments = (postId: number): readonly number[] => noted.get(postId) ?? NONE;

/** The ids of those that have come under a post. */
export const useNotedComments = (postId: number): readonly number[] =>
  useSyncExternalStore(
    subscribe,
    () => notedComments(postId),
    () => NONE,
  );
