import { useSyncExternalStore } from 'react';

// New comments on the posts of the page. The page shows only their number, and a click loads them.

const NONE: readonly number[] = [];
const newIdsByPost = new Map<number, readonly number[]>();
/**
 * Ids of all comments that have been on the screen since the page was opened. They never count as new again, even if
 * the stream reports them late.
 */
const seenIds = new Set<number>();
const listeners = new Set<() => void>();

function change(postId: number, ids: readonly number[]): void {
  if (ids.length > 0) newIdsByPost.set(postId, ids);
  else newIdsByPost.delete(postId);
  for (const listener of listeners) listener();
}

/**
 * Counts comments from the event stream as new, except comments that were already on the screen. `postIds` contains the
 * posts that the page shows. Comments on other posts are ignored.
 */
export function markCommentsAsNew(
  postIds: readonly number[],
  streamedComments: readonly { id: number; postId: number }[],
): void {
  for (const postId of new Set(postIds)) {
    const currentIds = newIdsByPost.get(postId) ?? NONE;
    const newIds = streamedComments
      .filter((comment) => comment.postId === postId && !seenIds.has(comment.id))
      .map(({ id }) => id);
    if (newIds.length > 0) change(postId, [...new Set([...currentIds, ...newIds])]);
  }
}

/**
 * Stops counting comments as new after the reader loaded them. Comments that arrived during the request still count as
 * new.
 */
export function markCommentsAsLoaded(postId: number, ids: readonly number[]): void {
  const currentIds = newIdsByPost.get(postId) ?? NONE;
  const remainingIds = currentIds.filter((id) => !ids.includes(id));
  if (remainingIds.length < currentIds.length) change(postId, remainingIds);
}

/** Records that comments are on the screen, so that they no longer count as new. */
export function markCommentsAsSeen(postId: number, ids: readonly number[]): void {
  for (const id of ids) seenIds.add(id);
  markCommentsAsLoaded(postId, ids);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const newCommentIds = (postId: number): readonly number[] => newIdsByPost.get(postId) ?? NONE;

/** Returns the ids of new comments on a post. */
export const useNewCommentIds = (postId: number): readonly number[] =>
  useSyncExternalStore(
    subscribe,
    () => newCommentIds(postId),
    () => NONE,
  );
