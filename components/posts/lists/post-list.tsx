'use client';

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import type { BylineSchoolNameStyle } from '@/components/posts/post-byline';
import { PostCard } from '@/components/posts/card/post-card';
import { apiListQuery } from '@/components/providers/api-query';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { LoadError, useLoadErrorToast } from '@/components/ui/page/load-error';
import { LoadMoreButton } from '@/components/ui/page/load-more-button';
import { cn } from '@/lib/cn';
import { buildPathOfQueryKey } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import { LazyNewPostsBar } from '../live/lazy-live-updates';
import { PostListSkeleton } from './post-list-skeleton';
import type { PostListKey } from '../cached-posts';
import { newestSeenPostId, NewPostsDivider } from './new-posts-divider';
import { useTrackSeenPostsAndScroll } from './use-track-seen-posts';

/**
 * Number of pages that load automatically. Further pages load only on a click, so that the reader can reach the footer.
 */
const AUTOMATIC_PAGES = 4;

/** Number of posts in the server's HTML. The browser adds the other posts after hydration, when it is idle. */
const POSTS_IN_HTML = 3;

type PostListProps = {
  queryKey: PostListKey;
  /** Content to show if the list has no posts. */
  empty: ReactNode;
  errorTitle: string;
  /** A post to leave out because the page already shows it elsewhere. */
  excludedPost?: PostView | undefined;
  /** Whether and how each post shows the name of its school. */
  school?: BylineSchoolNameStyle;
  /**
   * Event stream of new posts. `isByDate` is true for a chronological list. If the reader changes the list's schools,
   * `schoolsKey` changes and the stream reconnects.
   */
  stream?: { path: string; isByDate: boolean; schoolsKey?: string | undefined } | undefined;
  /** Content above the posts, shown only if the list has posts. */
  heading?: ReactNode;
  /** Content below the first post. If the list has no posts, it is above the content for an empty list. */
  belowFirstPost?: ReactNode;
  /**
   * Query key for the creation time of the newest post that the reader has seen in this list. Undefined if the list is
   * not chronological.
   */
  visit?: VisitKey | undefined;
};

/** Shows posts page by page, with the states for loading, failure and no posts. */
export function PostList({
  queryKey,
  empty,
  errorTitle,
  excludedPost,
  school = 'link',
  heading,
  belowFirstPost,
  stream,
  visit,
}: PostListProps) {
  const ul = useRef<HTMLUListElement>(null);
  const list = usePostList(queryKey, errorTitle);
  const seenUntil = useSeenUntil(visit);
  const showsAll = useDeferredValue(useIsHydrated());
  const { posts, error, data, isPlaceholderData, isFetching, isFetchingNextPage, isFetchNextPageError } = list;
  useTrackSeenPostsAndScroll({
    path: buildPathOfQueryKey(queryKey),
    ul,
    posts: isPlaceholderData || !showsAll ? undefined : posts,
    more: list.hasNextPage ? list.fetchNextPage : null,
    visit: visit?.[0],
  });

  if (!posts) {
    if (!error) return <PostListSkeleton />;
    return <LoadError title={errorTitle} error={error} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  }
  const allPosts = posts.filter((post) => post.id !== excludedPost?.id);
  const listedPosts = showsAll ? allPosts : allPosts.slice(0, POSTS_IN_HTML);
  const seen = visit && newestSeenPostId(listedPosts, seenUntil);
  const live = stream && (
    <LazyNewPostsBar
      key={stream.schoolsKey}
      path={stream.path}
      queryKey={queryKey}
      posts={posts}
      separatePost={excludedPost}
      isByDate={stream.isByDate}
      list={ul}
    />
  );
  if (listedPosts.length === 0 && !list.hasNextPage)
    return (
      <>
        {/* `display: contents` removes the element's own box, so that an empty element leaves no gap. */}
        <div className="contents">{live}</div>
        {belowFirstPost}
        {!excludedPost && empty}
      </>
    );

  return (
    <>
      {heading}
      <div>
        {live}
        <ul
          ref={ul}
          tabIndex={-1}
          aria-busy={isPlaceholderData}
          className={cn('scroll-mt-24 space-y-2 outline-none sm:space-y-4', isPlaceholderData && 'opacity-60')}
        >
          {listedPosts.map((post, index) => (
            <li key={post.id} data-post={post.id}>
              {post.id === seen && <NewPostsDivider />}
              <PostCard post={post} school={school} isFirst={index === 0} />
              {index === 0 && belowFirstPost && <div className="mt-2 sm:mt-4">{belowFirstPost}</div>}
            </li>
          ))}
        </ul>
      </div>
      {showsAll && list.hasNextPage && !isPlaceholderData && (
        <LoadMoreButton
          // If the next page failed to load, loads the list from the beginning, because an update of the site can
          // invalidate the page's cursor.
          onMore={() => void (isFetchNextPageError ? list.refetch() : list.fetchNextPage())}
          isLoading={isFetchingNextPage}
          isAutomatic={!isFetchNextPageError && (data?.pages.length ?? 0) < AUTOMATIC_PAGES}
        />
      )}
    </>
  );
}

type VisitKey = ReturnType<typeof queryKeys.feedVisit | typeof queryKeys.boardVisit>;

/**
 * Returns the creation time of the newest post that the reader had seen when they opened the page, or null. Ignores
 * later updates, so that the divider does not move.
 */
function useSeenUntil(visit: VisitKey | undefined): string | null {
  const cache = useQueryClient();
  const path = visit?.[0];
  return useMemo(() => (path && cache.getQueryData(queryKeys.visit(path))?.seenUntil) ?? null, [cache, path]);
}

/**
 * Loads a list of posts page by page. If the reader changes the order, the previous list remains visible until the new
 * list has loaded.
 */
function usePostList(queryKey: PostListKey, errorTitle: string) {
  const list = useInfiniteQuery({
    ...apiListQuery(queryKey),
    placeholderData: keepPreviousData,
  });
  useLoadErrorToast(errorTitle, list.error, list.errorUpdatedAt);
  const posts = useMemo(() => list.data && unique(list.data.pages.flatMap((page) => page.items)), [list.data]);
  return { ...list, posts };
}

/** Removes duplicates, because a post that moved down while the pages were loaded is on two pages. */
function unique(posts: PostView[]): PostView[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}
