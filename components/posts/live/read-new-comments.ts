import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/http/api';
import type { PostView } from '@/lib/posts/schema';
import { changePost, commentsQuery, type PostPlace } from '../post-lists';
import { forgetComments } from './new-comments';
import { isReadAnew } from './read-anew';

/**
 * Reads the comments that came under a post, and gives whether all of its comments have to be shown: they are already, or more came than a post
 * carries. What goes wrong with all of them their list says; then those that came stay noted.
 */
export async function readNewComments(
  cache: QueryClient,
  place: PostPlace,
  ids: readonly number[],
  showsAll: boolean,
): Promise<boolean> {
  const read = await api<PostView>('GET', `/api/posts/${place.id}`, undefined, { newerThan: Date.now() });
  const carried = new Set([...read.comments, ...(read.answer ? [read.answer] : [])].map(({ id }) => id));
  const needsAll = showsAll || (read.commentCount > carried.size && ids.some((id) => !carried.has(id)));
  const query = commentsQuery(place.id);
  let isRead = true;
  if (needsAll) {
    await cache.cancelQueries({ queryKey: query.queryKey }); // one that is on its way may not know of them
    const all = () => cache.fetchInfiniteQuery(query).catch(() => {});
    isRead = await isReadAnew(cache, query.queryKey, all);
  } else await cache.invalidateQueries({ queryKey: query.queryKey });
  changePost(cache, place, () => read);
  if (isRead) forgetComments(place.id, ids);
  return needsAll && isRead;
}
