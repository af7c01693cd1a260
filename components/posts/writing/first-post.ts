import { callApi } from '@/lib/http/api-client';
import type { PostView } from '@/lib/posts/schema';

/** Whether each signed-in person of this page had written a post before. */
const hadPosts = new Map<number, Promise<boolean>>();

/**
 * Returns true if the person has written a post before. The answer is remembered, because the form asks when it opens.
 * After a failed request the person counts as a writer, so that nobody gets the invitation twice.
 */
export function hasWrittenBefore(userId: number): Promise<boolean> {
  const known = hadPosts.get(userId);
  if (known) return known;
  const asked = callApi<PostView[]>('GET', '/api/user/posts?limit=1').then(
    (posts) => posts.length > 0,
    () => true,
  );
  hadPosts.set(userId, asked);
  return asked;
}

/** Notes that the person has now written a post. */
export const noteWritten = (userId: number): void => void hadPosts.set(userId, Promise.resolve(true));
