import type { QueryClient } from '@tanstack/react-query';
import { changePost, mapPages, type ListPages, type PostIdentity } from '@/components/posts/post-lists';
import { keys } from '@/lib/http/query-keys';
import type { CommentView } from '@/lib/posts/schema';

/** Number of newest comments that a post includes in lists (decision D5). */
const SHOWN_IN_LISTS = 3;

/** Adds a comment to the caches, which list the newest comment first. */
export function addComment(cache: QueryClient, place: PostIdentity, comment: CommentView): void {
  changePost(cache, place, (post) => ({
    ...post,
    commentCount: post.commentCount + (comment.withheld === null ? 1 : 0),
    comments: [comment, ...post.comments].slice(0, SHOWN_IN_LISTS),
  }));
  cache.setQueryData<ListPages<CommentView>>(keys.comments(place.id), (lists) => {
    const [first, ...others] = lists?.pages ?? [];
    return lists && first && { ...lists, pages: [{ ...first, items: [comment, ...first.items] }, ...others] };
  });
}

export function replaceComment(cache: QueryClient, place: PostIdentity, comment: CommentView): void {
  changeComments(cache, place, (comments) =>
    comments.map((cachedComment) => (cachedComment.id === comment.id ? comment : cachedComment)),
  );
}

/** Changes comments in every cache that shows them. */
export function changeComments(
  cache: QueryClient,
  place: PostIdentity,
  change: (comments: CommentView[]) => CommentView[],
) {
  changePost(cache, place, (post) => ({
    ...post,
    comments: change(post.comments),
    answer: (post.answer && change([post.answer])[0]) ?? null,
  }));
  cache.setQueryData<ListPages<CommentView>>(keys.comments(place.id), (lists) => lists && mapPages(lists, change));
}
