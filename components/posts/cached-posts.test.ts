import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '@/lib/http/query-keys';
import type { CommentView } from '@/lib/posts/schema';
import { addCachedComment } from './cached-comments';
import { removeCachedComment } from './remove-cached-comment';
import { commentsQuery, cancelPostQueries, refetchPostListsAfterChange } from './cached-posts';

afterEach(() => vi.unstubAllGlobals());

const PLACE = { id: 1, schoolId: 7 };
const comment = (id: number) => ({ id, postId: 1, withheld: null }) as CommentView;

/** Sets up a query cache in which the first page of a post's comments is loaded. One more page can be loaded. */
function scene(updatedAt = Date.now()) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pages = [{ items: [comment(2)], next: '/more' }];
  cache.setQueryData(queryKeys.comments(1), { pages, pageParams: [null] }, { updatedAt });
  const list = new InfiniteQueryObserver(cache, commentsQuery(1));
  const cachedIds = () =>
    cache.getQueryData(queryKeys.comments(1))?.pages.map(({ items }) => items.map(({ id }) => id));
  return { cache, list, shown: cachedIds };
}

it("the reader's new comment remains when an older response arrives late", async () => {
  const { cache, list, shown } = scene();
  const lateResponse = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => lateResponse.promise);
  vi.stubGlobal('fetch', fetch);
  const leave = list.subscribe(() => {});
  void list.fetchNextPage();
  await cancelPostQueries(cache, PLACE);
  addCachedComment(cache, PLACE, comment(3));
  lateResponse.resolve(Response.json([comment(1)]));
  await new Promise((resume) => setTimeout(resume));
  expect([shown(), fetch.mock.calls.length]).toEqual([[[3, 2]], 1]);
  fetch.mockImplementation(() => Promise.resolve(Response.json([4, 3, 2].map(comment))));
  await refetchPostListsAfterChange(cache, PLACE);
  // The call above has repeated the cancelled request for comments. This second call has no cancelled request to
  // repeat, so it fetches nothing.
  await refetchPostListsAfterChange(cache, PLACE);
  expect([shown(), fetch.mock.calls.length]).toEqual([[[4, 3, 2]], 2]);
  leave();
});

it('refetchPostListsAfterChange restarts cancelled requests for lists, except the list of saved posts', async () => {
  const cache = new QueryClient();
  const lists = [queryKeys.familyPosts(5), queryKeys.feed('recent'), queryKeys.saved()].map((queryKey) => {
    const queryFn = vi.fn(() => new Promise<never>(() => {}));
    return { queryFn, leave: new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {}) };
  });
  const requestCounts = () => lists.map(({ queryFn }) => queryFn.mock.calls.length);
  await cancelPostQueries(cache, PLACE);
  expect(requestCounts()).toEqual([1, 1, 1]);
  void refetchPostListsAfterChange(cache, PLACE);
  expect(requestCounts()).toEqual([2, 2, 1]);
  for (const { leave } of lists) leave();
});

it.each(['deleted', 'hidden'] as const)('the replies of a removed comment are marked with the reason: %s', (gone) => {
  const { cache } = scene();
  const items = [{ ...comment(3), parentId: 2, parentGone: null }, comment(2)];
  cache.setQueryData(queryKeys.comments(1), { pages: [{ items, next: null }], pageParams: [null] });
  removeCachedComment(cache, PLACE, comment(2), gone);
  const [page] = cache.getQueryData(queryKeys.comments(1))?.pages ?? [];
  expect(page?.items).toEqual([{ ...comment(3), parentId: 2, parentGone: gone }]);
});

it('a page from the offline cache never replaces a newer page', async () => {
  const { list, shown } = scene(2_000);
  const answer = () => Response.json([comment(1)], { headers: { 'X-Kept-At': '1000' } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  expect((await list.refetch()).error).toBeInstanceOf(TypeError);
  expect(shown()).toEqual([[2]]);
  await list.fetchNextPage();
  expect(shown()).toEqual([[2], [1]]);
});
