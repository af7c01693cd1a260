import type { InfiniteData, Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import { apiListQuery } from '@/components/providers/api-query';
import { queryKeys } from '@/lib/http/query-keys';
import type { ListPageView } from '@/lib/http/request/list-pagination';
import type { PostView } from '@/lib/posts/schema';

export type CachedListPages<T> = InfiniteData<ListPageView<T>, string | null>;

/** Query keys of all lists of posts. */
export type PostListKey = ReturnType<
  | typeof queryKeys.feed
  | typeof queryKeys.schoolPosts
  | typeof queryKeys.familyPosts
  | typeof queryKeys.saved
  | typeof queryKeys.ownPosts
  | typeof queryKeys.hiddenPosts
>;

/** Fields by which a post is found in every cache. */
export type PostIdAndSchoolId = Pick<PostView, 'id' | 'schoolId'>;

/**
 * Mutation key of all changes to posts, used to count the running changes. If several changes run at the same time,
 * only the last change refetches the lists.
 */
export const CHANGE_POST_MUTATION_KEY = ['post-change'] as const;
/** Mutation key of new posts. The live updates use it to recognize the reader's own posts. */
export const CREATE_POST_MUTATION_KEY = ['create-post'] as const;

/** Query for all comments of a post, newest first, page by page. */
export function commentsQuery(postId: number) {
  return {
    ...apiListQuery(queryKeys.comments(postId)),
    // A click has just loaded the comments, so components that show them do not refetch them for 2 s.
    staleTime: 2_000,
  };
}

const SAVED_POSTS: QueryFilters = { queryKey: queryKeys.saved() };

const listsOf = ({ schoolId }: PostIdAndSchoolId): QueryFilters[] => [
  { queryKey: queryKeys.feed() },
  { queryKey: queryKeys.schoolPosts(schoolId) },
  { predicate: ({ queryKey }) => /\/family-posts$/.test(String(queryKey[0])) },
  SAVED_POSTS,
  { queryKey: queryKeys.ownPosts() },
];

/** Returns filters for every cached query that may include the post or its comments. */
const allQueriesOf = (place: PostIdAndSchoolId): QueryFilters[] => [
  ...listsOf(place),
  { queryKey: queryKeys.post(place.id) },
  { queryKey: queryKeys.comments(place.id) },
];

/** Applies a change to the items on every loaded page of a list. */
export function changeItemsOnAllPages<T>(lists: CachedListPages<T>, change: (items: T[]) => T[]): CachedListPages<T> {
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

function changeLists(cache: QueryClient, place: PostIdAndSchoolId, change: (posts: PostView[]) => PostView[]) {
  for (const filters of listsOf(place)) {
    cache.setQueriesData<CachedListPages<PostView>>(filters, (lists) => lists && changeItemsOnAllPages(lists, change));
  }
}

/** Changes a post in every cache that has it. */
export function changeCachedPost(
  cache: QueryClient,
  place: PostIdAndSchoolId,
  change: (post: PostView) => PostView,
): void {
  changeLists(cache, place, (posts) => posts.map((post) => (post.id === place.id ? change(post) : post)));
  cache.setQueryData(queryKeys.post(place.id), (post) => post && change(post));
}

/** Removes a deleted post from every list, and sets the cached query of the post to null. */
export function removeCachedPost(cache: QueryClient, place: PostIdAndSchoolId): void {
  changeLists(cache, place, (posts) => posts.filter((post) => post.id !== place.id));
  // Sets the data to null instead of removing the query, because a removal would not notify the components that show
  // the post.
  cache.setQueryData(queryKeys.post(place.id), null);
}

/** Queries to refetch after a change. If several changes run at the same time, only the last change refetches them. */
const queriesToRefetch = new Set<Query>();

function markForRefetch(cache: QueryClient, filters: QueryFilters): void {
  for (const query of cache.getQueryCache().findAll(filters)) queriesToRefetch.add(query);
}

/**
 * Cancels running requests before a change is shown, because their responses would overwrite the change.
 * `refetchPostListsAfterChange` repeats the requests.
 */
export async function cancelPostQueries(cache: QueryClient, place: PostIdAndSchoolId): Promise<void> {
  const paused = allQueriesOf(place).map((filters) => {
    // The saved posts are not refetched, so that a post that the reader removed by mistake remains on the page.
    if (filters !== SAVED_POSTS) markForRefetch(cache, { ...filters, fetchStatus: 'fetching' });
    return cache.cancelQueries(filters);
  });
  await Promise.all(paused);
}

/**
 * Refetches every cached query that may include a post or its comments, for example after the reader withdrew a report.
 */
export async function refetchListsWithPost(cache: QueryClient, place: PostIdAndSchoolId): Promise<void> {
  await Promise.all(allQueriesOf(place).map((filters) => cache.invalidateQueries(filters)));
}

/**
 * Refetches the feed and the school's board after a change (specification, section 7). Also repeats the requests that
 * `cancelPostQueries` cancelled before the change.
 */
export async function refetchPostListsAfterChange(cache: QueryClient, place: PostIdAndSchoolId): Promise<void> {
  for (const queryKey of [queryKeys.feed(), queryKeys.schoolPosts(place.schoolId), queryKeys.post(place.id)])
    markForRefetch(cache, { queryKey });
  if (cache.isMutating({ mutationKey: CHANGE_POST_MUTATION_KEY }) > 1) return;
  const reading = cache.invalidateQueries({
    predicate: (query) => queriesToRefetch.has(query) && query.state.data !== null,
  });
  queriesToRefetch.clear();
  await reading;
}
