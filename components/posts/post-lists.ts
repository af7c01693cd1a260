import { infiniteQueryOptions, type InfiniteData, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { apiPage } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import type { Page } from '@/lib/http/page';
import type { CommentView, PostView } from '@/lib/posts/schema';

export type Pages<T> = InfiniteData<Page<T>, string | null>;
/** Enough of a post to find it wherever it is cached. */
export type PostPlace = Pick<PostView, 'id' | 'schoolId'>;

/** What mutations on posts have in common, so that only the last of several under way refreshes the lists. */
export const POST_CHANGE = ['post-change'] as const;
/** Who hears of new posts looks at it for one's own. */
export const CREATE_POST = ['create-post'] as const;

/** The address a list's key stands for. */
export function listPath(key: readonly [path: string, query?: Record<string, string>]): string {
  const [path, query] = key;
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** All comments of a post, newest first, page by page. */
export function commentsQuery(postId: number) {
  const queryKey = keys.comments(postId);
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => apiPage<CommentView>(pageParam ?? listPath(queryKey), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 2_000, // what a press has just read is not read again by who shows it
  });
}

const listsOf = ({ schoolId }: PostPlace): QueryFilters[] => [
  { queryKey: keys.feed() },
  { queryKey: keys.schoolPosts(schoolId) },
  { predicate: ({ queryKey }) => /\/family-posts$/.test(String(queryKey[0])) },
  { queryKey: keys.saved() },
  { queryKey: keys.ownPosts() },
];

/** Applies a change to every item of every page; untouched pages stay the same objects. */
export function mapPages<T>(lists: Pages<T>, change: (items: T[]) => T[]): Pages<T> {
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, items: change(page.items) })) };
}

function changeLists(cache: QueryClient, place: PostPlace, change: (posts: PostView[]) => PostView[]) {
  for (const filters of listsOf(place)) {
    cache.setQueriesData<Pages<PostView>>(filters, (lists) => lists && mapPages(lists, change));
  }
}

/** Changes a post wherever it is shown. */
export function changePost(cache: QueryClient, place: PostPlace, change: (post: PostView) => PostView): void {
  changeLists(cache, place, (posts) => posts.map((post) => (post.id === place.id ? change(post) : post)));
  cache.setQueryData<PostView>(keys.post(place.id), (post) => post && change(post));
}

/** Takes a deleted post out of every list; shown by itself it becomes null. */
export function removePost(cache: QueryClient, place: PostPlace): void {
  changeLists(cache, place, (posts) => posts.filter((post) => post.id !== place.id));
  cache.setQueryData(keys.post(place.id), null); // not removed: who shows it would not be told
}

/** Before an optimistic change: an answer that is on its way would overwrite it. */
export async function pauseReading(cache: QueryClient, place: PostPlace): Promise<void> {
  const paused = [...listsOf(place), { queryKey: keys.post(place.id) }];
  await Promise.all(paused.map((filters) => cache.cancelQueries(filters)));
}

/** Reads a post anew wherever it may stand: it was taken out of the lists and is back. */
export async function readAgain(cache: QueryClient, place: PostPlace): Promise<void> {
  const everywhere = [...listsOf(place), { queryKey: keys.post(place.id) }, { queryKey: keys.comments(place.id) }];
  await Promise.all(everywhere.map((filters) => cache.invalidateQueries(filters)));
}

/** Spec section 7: the feed and the school's board are read again after a change. */
export async function refreshLists(cache: QueryClient, place: PostPlace): Promise<void> {
  if (cache.isMutating({ mutationKey: POST_CHANGE }) > 1) return;
  await Promise.all([
    cache.invalidateQueries({ queryKey: keys.feed() }),
    cache.invalidateQueries({ queryKey: keys.schoolPosts(place.schoolId) }),
    cache.invalidateQueries({ queryKey: keys.post(place.id), predicate: ({ state }) => state.data !== null }),
  ]);
}
