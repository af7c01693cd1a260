'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoadErrorToast } from '@/components/ui/load-error';
import { apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { listPath } from './post-lists';

/** A post's comments, oldest first: those that came with it, and all before them once `showAll` is asked for. */
export function useComments(post: PostView, showAll: boolean) {
  const key = keys.comments(post.id);
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => apiPage<CommentView>(pageParam ?? listPath(key), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: showAll,
  });
  useLoadErrorToast('Error loading comments', list.error, list.errorUpdatedAt);

  const loaded = showAll ? list.data?.pages.flatMap((page) => page.items) : undefined;
  const newestFirst = loaded ?? post.comments;
  return {
    comments: newestFirst.toReversed(),
    hasEarlier: loaded
      ? list.hasNextPage
      : post.commentCount > post.comments.filter(({ withheld }) => withheld === null).length,
    isLoading: list.isFetchingNextPage || (list.isFetching && !loaded),
    /** The next page, or the first one again when it failed. */
    loadEarlier: () => void (loaded ? list.fetchNextPage() : list.refetch()),
  };
}
