import {
  infiniteQueryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
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

type ListKey = readonly [path: string, query?: Record<string, string>];

/** The address a list's key stands for. */
export function listPath(key: ListKey): string {
  const [path, query] = key;
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

type Asked = { client: QueryClient; queryKey: ListKey; pageParam: string | null; signal: AbortSignal };

/** A page of a list. One that is shown is newer than what was kept before; one that is not yet comes without a connection as it was kept. */
export function readPage<T>({ client, queryKey, pageParam, signal }: Asked): Promise<Page<T>> {
  const state = client.getQueryState<Pages<T>>(queryKey);
  const newerThan = state?.data?.pageParams.includes(pageParam) ? state.dataUpdatedAt : 0;
  return apiPage<T>(pageParam ?? listPath(queryKey), { signal, newerThan });
}

/** All comments of a post, newest first, page by page. */
export function commentsQuery(postId: number) {
  return infiniteQueryOptions({
    queryKey: keys.comments(postId),
    queryFn: readPage<CommentView>,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 2_000, // what a press has just read is not read again by who shows it
  });
}

const SAVED: QueryFilters = { queryKey: keys.saved() };

const listsOf = ({ schoolId }: PostPlace): QueryFilters[] => [
  { queryKey: keys.feed() },
  { queryKey: keys.schoolPosts(schoolId) },
  { predicate: ({ queryKey }) => /\/family-posts$/.test(String(queryKey[0])) },
  SAVED,
  { queryKey: keys.ownPosts() },
];

/** Wherever a post may stand, and its comments. */
const everywhere = (place: PostPlace): QueryFilters[] => [
  ...listsOf(place),
  { queryKey: keys.post(place.id) },
  { queryKey: keys.comments(place.id) },
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

/** What the last of several changes under way has read again. */
const again = new Set<Query>();

function note(cache: QueryClient, filters: QueryFilters): void {
  for (const query of cache.getQueryCache().findAll(filters)) again.add(query);
}

/** Before a change is shown: an answer that is on its way would overwrite it. `refreshLists` has it come anew. */
export async function pauseReading(cache: QueryClient, place: PostPlace): Promise<void> {
  const paused = everywhere(place).map((filters) => {
    // But for what is saved: a post stays in its place there until the page is next opened, so that a slip can be undone.
    if (filters !== SAVED) note(cache, { ...filters, fetchStatus: 'fetching' });
    return cache.cancelQueries(filters);
  });
  await Promise.all(paused);
}

/** Reads a post anew wherever it may stand: it was taken out of the lists and is back. */
export async function readAgain(cache: QueryClient, place: PostPlace): Promise<void> {
  await Promise.all(everywhere(place).map((filters) => cache.invalidateQueries(filters)));
}

/** Spec section 7: the feed and the school's board are read again after a change; so is what it stopped. */
export async function refreshLists(cache: QueryClient, place: PostPlace): Promise<void> {
  for (const queryKey of [keys.feed(), keys.schoolPosts(place.schoolId), keys.post(place.id)])
    note(cache, { queryKey });
  if (cache.isMutating({ mutationKey: POST_CHANGE }) > 1) return;
  const reading = cache.invalidateQueries({ predicate: (query) => again.has(query) && query.state.data !== null });
  again.clear();
  await reading;
}
