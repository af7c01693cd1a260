import { useSyncExternalStore } from 'react';
import { callApi } from '@/lib/http/api-client';

/** Result of `hasWrittenPostBefore` for each person's id. Cached until the page is reloaded. */
const hasPostsByUser = new Map<number, Promise<boolean>>();

/**
 * Returns true if the person has written a post before. Also returns true after a failed request, so that nobody gets
 * the message about a first post twice.
 */
export function hasWrittenPostBefore(userId: number): Promise<boolean> {
  const cached = hasPostsByUser.get(userId);
  if (cached) return cached;
  const result = callApi('GET', '/api/user/posts?limit=1').then(
    (posts) => posts.length > 0,
    () => true,
  );
  hasPostsByUser.set(userId, result);
  return result;
}

/** Id of the person's first post, if they wrote it since the page was loaded and no other post after it. */
let firstPostId: number | null = null;
const listeners = new Set<() => void>();

/**
 * Records that the person has now written a post. `firstId` is the id of a first post, below which a note says what
 * happens next. It is null for every other post.
 */
export function markAsHavingPosted(userId: number, firstId: number | null): void {
  hasPostsByUser.set(userId, Promise.resolve(true));
  firstPostId = firstId;
  for (const listener of listeners) listener();
}

/** True if the person has just written this post, as their first one. */
export const useIsFirstPost = (id: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => firstPostId === id,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
