import type { QueryClient } from '@tanstack/react-query';
import { changeCachedPost, changeItemsOnAllPages, type PostIdAndSchoolId } from '@/components/posts/cached-posts';
import { queryKeys } from '@/lib/http/query-keys';
import type { CommentView } from '@/lib/posts/schema';

/** Number of newest comments that lists include with each post (decision D5). */
const SHOWN_IN_LISTS = 3;

/** Adds a comment at the start of each cached list, because these lists begin with the newest comment. */
export function addCachedComment(cache: QueryClient, place: PostIdAndSchoolId, comment: CommentView): void {
  changeCachedPost(cache, place, (post) => ({
    ...post,
    commentCount: post.commentCount + (comment.withheld === null ? 1 : 0),
    comments: [comment, ...post.comments].slice(0, SHOWN_IN_LISTS),
  }));
  cache.setQueryData(queryKeys.comments(place.id), (lists) => {
    const [first, ...others] = lists?.pages ?? [];
    return lists && first && { ...lists, pages: [{ ...first, items: [comment, ...first.items] }, ...others] };
  });
}

export function replaceCachedComment(cache: QueryClient, place: PostIdAndSchoolId, comment: CommentView): void {
  changeCachedComments(cache, place, (comments) =>
    comments.map((cachedComment) => (cachedComment.id === comment.id ? comment : cachedComment)),
  );
}

/** Changes comments in every cached list that includes them. */
export function changeCachedComments(
  cache: QueryClient,
  place: PostIdAndSchoolId,
  change: (comments: CommentView[]) => CommentView[],
) {
  changeCachedPost(cache, place, (post) => ({
    ...post,
    comments: change(post.comments),
    answer: (post.answer && change([post.answer])[0]) ?? null,
  }));
  cache.setQueryData(queryKeys.comments(place.id), (lists) => lists && changeItemsOnAllPages(lists, change));
}
