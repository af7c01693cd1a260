import type { QueryClient } from '@tanstack/react-query';
import { changePost, type PostPlace } from '@/components/posts/post-lists';
import type { CommentView, ParentGone } from '@/lib/posts/schema';
import { changeComments } from './comment-lists';

// Only menus take comments away, so this comes late.

/** Takes a comment out of what is shown; above its replies stands what has become of it. */
export function removeComment(
  cache: QueryClient,
  place: PostPlace,
  { id, withheld }: CommentView,
  parentGone: ParentGone,
): void {
  changeComments(cache, place, (comments) =>
    comments
      .filter((shown) => shown.id !== id)
      .map((shown) => (shown.parentId === id ? { ...shown, parentGone } : shown)),
  );
  if (withheld === null)
    changePost(cache, place, (post) => ({ ...post, commentCount: Math.max(0, post.commentCount - 1) }));
}
