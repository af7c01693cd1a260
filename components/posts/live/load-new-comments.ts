import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '@/lib/http/api-client';
import { changeCachedPost, commentsQuery, type PostIdAndSchoolId } from '../cached-posts';
import { markCommentsAsLoaded } from './new-comments';
import { refetchAndCheckSuccess } from './refetch-and-check-success';

/**
 * Loads the new comments on a post. Returns true if all comments were loaded and must be shown, for example because the
 * post's short list lacks a new comment.
 */
export async function loadNewComments(
  cache: QueryClient,
  place: PostIdAndSchoolId,
  ids: readonly number[],
  showsAll: boolean,
): Promise<boolean> {
  const fetchedPost = await callApi('GET', `/api/posts/${place.id}`, undefined, { newerThan: Date.now() });
  const includedIds = new Set(
    [...fetchedPost.comments, ...(fetchedPost.answer ? [fetchedPost.answer] : [])].map(({ id }) => id),
  );
  const needsAll = showsAll || (fetchedPost.commentCount > includedIds.size && ids.some((id) => !includedIds.has(id)));
  const query = commentsQuery(place.id);
  let isLoaded = true;
  if (needsAll) {
    // Cancels a request that is already under way, because its answer may lack the new comments.
    await cache.cancelQueries({ queryKey: query.queryKey });
    const all = () => cache.fetchInfiniteQuery(query).catch(() => {});
    isLoaded = await refetchAndCheckSuccess(cache, query.queryKey, all);
  } else await cache.invalidateQueries({ queryKey: query.queryKey });
  changeCachedPost(cache, place, () => fetchedPost);
  // If loading failed, the new comments still count as new.
  if (isLoaded) markCommentsAsLoaded(place.id, ids);
  return needsAll && isLoaded;
}
