import type { QueryClient } from '@tanstack/react-query';
import { changePost, type PostIdentity } from '@/components/posts/post-lists';
import type { CommentView, MissingParentReason } from '@/lib/posts/schema';
import { changeComments } from './comment-lists';

// This code is in a separate file, loaded lazily, because only menus delete comments.

/**
 * Removes a comment from the caches. If the comment has replies, a note above the replies says what happened to the
 * comment.
 */
export function removeComment(
  cache: QueryClient,
  place: PostIdentity,
  { id, withheld }: CommentView,
  parentGone: MissingParentReason,
): void {
  changeComments(cache, place, (comments) =>
    comments
      .filter((cachedComment) => cachedComment.id !== id)
      .map((cachedComment) => (cachedComment.parentId === id ? { ...cachedComment, parentGone } : cachedComment)),
  );
  if (withheld === null)
    changePost(cache, place, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount - 1) }));
}
