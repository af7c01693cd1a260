'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLoadErrorToast } from '@/components/ui/load-error';
import { apiPage } from '@/lib/http/api';
import type { keys } from '@/lib/http/keys';
import type { PostView } from '@/lib/posts/schema';
import { listPath } from './post-lists';

/** The keys of all lists of posts. */
export type PostListKey = ReturnType<
  typeof keys.feed | typeof keys.schoolPosts | typeof keys.saved | typeof keys.ownPosts
>;

/** A list of posts, page by page. While another order loads, the one before it stays. */
export function usePostList(queryKey: PostListKey, errorTitle: string) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => apiPage<PostView>(pageParam ?? listPath(queryKey), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast(errorTitle, list.error, list.errorUpdatedAt);
  const posts = useMemo(() => list.data && unique(list.data.pages.flatMap((page) => page.items)), [list.data]);
  return { ...list, posts };
}

/** A post that moved down while the pages were read stands on two of them. */
function unique(posts: PostView[]): PostView[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
