import type { QueryClient } from '@tanstack/react-query';
import { changeCachedPost, type PostIdAndSchoolId } from '@/components/posts/cached-posts';
import type { CommentView, ParentCommentUnavailableReason } from '@/lib/posts/schema';
import { changeCachedComments } from './cached-comments';

// Removing comments has its own file, which loads lazily with the menus that offer it.

/** Removes a comment from the caches. If the comment has replies, a note appears in its place. */
export function removeCachedComment(
  cache: QueryClient,
  place: PostIdAndSchoolId,
  { id, withheld }: CommentView,
  parentGone: ParentCommentUnavailableReason,
): void {
  changeCachedComments(cache, place, (comments) =>
    comments
      .filter((cachedComment) => cachedComment.id !== id)
      .map((cachedComment) => (cachedComment.parentId === id ? { ...cachedComment, parentGone } : cachedComment)),
  );
  if (withheld === null)
    changeCachedPost(cache, place, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount - 1) }));
}
