import { useSyncExternalStore } from 'react';

// New comments on posts that are shown. The reader sees their number, and they load on request.

const NONE: readonly number[] = [];
const noted = new Map<number, readonly number[]>();
/**
 * Ids of comments that were on the screen, on all posts. Newer comments may push one out of a post's short list, and
 * the stream may report it late. It must not count as new again.
 */
const seen = new Set<number>();
const listeners = new Set<() => void>();

function change(postId: number, ids: readonly number[]): void {
  if (ids.length > 0) noted.set(postId, ids);
  else noted.delete(postId);
  for (const listener of listeners) listener();
}

/** Notes the streamed comments on posts that are shown. */
export function noteComments(postIds: readonly number[], told: readonly { id: number; postId: number }[]): void {
  for (const postId of new Set(postIds)) {
    const known = noted.get(postId) ?? NONE;
    const fresh = told.filter((comment) => comment.postId === postId && !seen.has(comment.id)).map(({ id }) => id);
    if (fresh.length > 0) change(postId, [...new Set([...known, ...fresh])]);
  }
}

/**
 * Forgets new comments after the reader loaded them. Any that did not appear were deleted. Those that arrived meanwhile
 * stay noted.
 */
export function forgetComments(postId: number, ids: readonly number[]): void {
  const known = noted.get(postId) ?? NONE;
  const left = known.filter((id) => !ids.includes(id));
  if (left.length < known.length) change(postId, left);
}

/** Notes that comments are on the screen. */
export function seeComments(postId: number, ids: readonly number[]): void {
  for (const id of ids) seen.add(id);
  forgetComments(postId, ids);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const notedComments = (postId: number): readonly number[] => noted.get(postId) ?? NONE;

/** Returns the ids of new comments on a post. */
export const useNotedComments = (postId: number): readonly number[] =>
  useSyncExternalStore(
    subscribe,
    () => notedComments(postId),
    () => NONE,
  );
