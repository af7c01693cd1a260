'use client';

import type { ReactNode } from 'react';
import { LoadError } from '@/components/ui/load-error';
import { LoadMore } from '@/components/ui/load-more';
import { cn } from '@/lib/cn';
import type { SchoolShown } from './post-byline';
import { PostCard } from './post-card';
import { PostListSkeleton } from './post-list-skeleton';
import { usePostList, type PostListKey } from './use-post-list';

/** So many pages come by themselves; then the reader decides, and the foot of the page can be reached. */
const AUTOMATIC_PAGES = 4;

type PostListProps = {
  queryKey: PostListKey;
  /** Shown when there are none. */
  empty: ReactNode;
  errorTitle: string;
  /** A post that is shown elsewhere on the page already. */
  without?: number | undefined;
  /** How each names its school. */
  school?: SchoolShown;
};

/** Posts, page by page, with everything that may happen on the way. */
export function PostList({ queryKey, empty, errorTitle, without, school = 'link' }: PostListProps) {
  const list = usePostList(queryKey, errorTitle);
  const { posts, error, data, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = list;

  if (!posts) {
    if (!error) return <PostListSkeleton />;
    return <LoadError title={errorTitle} error={error} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  }
  const shown = posts.filter((post) => post.id !== without);
  if (shown.length === 0 && !list.hasNextPage) return without === undefined ? empty : null;

  return (
    <>
      <ul aria-busy={isPlaceholderData} className={cn('space-y-4', isPlaceholderData && 'opacity-60')}>
        {shown.map((post) => (
          <li key={post.id}>
            <PostCard post={post} school={school} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && !isPlaceholderData && (
        <LoadMore
          onMore={() => void list.fetchNextPage()}
          isLoading={isFetchingNextPage}
          isAutomatic={!isFetchNextPageError && (data?.pages.length ?? 0) < AUTOMATIC_PAGES}
        />
      )}
    </>
  );
}
