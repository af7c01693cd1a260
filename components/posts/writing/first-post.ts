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

/** Records that the person has now written a post. */
export const markAsHavingPosted = (userId: number): void => void hasPostsByUser.set(userId, Promise.resolve(true));
