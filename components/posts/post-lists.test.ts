import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { keys } from '@/lib/http/keys';
import type { CommentView } from '@/lib/posts/schema';
import { addComment } from './comments/comment-lists';
import { removeComment } from './comments/remove-comment';
import { commentsQuery, pauseReading, refreshLists, type Pages } from './post-lists';

afterEach(() => vi.unstubAllGlobals());

const PLACE = { id: 1, schoolId: 7 };
const comment = (id: number) => ({ id, postId: 1, withheld: null }) as CommentView;

/** All comments of a post are shown, of which there is one more page. */
function scene(updatedAt = Date.now()) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const pages = [{ items: [comment(2)], next: '/more' }];
  cache.setQueryData(keys.comments(1), { pages, pageParams: [null] }, { updatedAt });
  const list = new InfiniteQueryObserver(cache, commentsQuery(1));
  const shown = () =>
    cache.getQueryData<Pages<CommentView>>(keys.comments(1))?.pages.map(({ items }) => items.map(({ id }) => id));
  return { cache, list, shown };
}

it('a comment of one’s own outlives a reading of all that was on its way; they are read again', async () => {
  const { cache, list, shown } = scene();
  const late = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => late.promise);
  vi.stubGlobal('fetch', fetch);
  const leave = list.subscribe(() => {});
  void list.fetchNextPage();
  await pauseReading(cache, PLACE);
  addComment(cache, PLACE, comment(3));
  late.resolve(Response.json([comment(1)]));
  await new Promise((resume) => setTimeout(resume));
  expect([shown(), fetch.mock.calls.length]).toEqual([[[3, 2]], 1]);
  fetch.mockImplementation(() => Promise.resolve(Response.json([4, 3, 2].map(comment))));
  await refreshLists(cache, PLACE);
  await refreshLists(cache, PLACE); // nothing was stopped since
  expect([shown(), fetch.mock.calls.length]).toEqual([[[4, 3, 2]], 2]);
  leave();
});

it('what a change stopped is read again, but for what is saved', async () => {
  const cache = new QueryClient();
  const lists = [keys.familyPosts(5), keys.feed('recent'), keys.saved()].map((queryKey) => {
    const queryFn = vi.fn(() => new Promise<never>(() => {}));
    return { queryFn, leave: new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {}) };
  });
  const timesAsked = () => lists.map(({ queryFn }) => queryFn.mock.calls.length);
  await pauseReading(cache, PLACE);
  expect(timesAsked()).toEqual([1, 1, 1]);
  void refreshLists(cache, PLACE);
  expect(timesAsked()).toEqual([2, 2, 1]);
  for (const { leave } of lists) leave();
});

it.each(['deleted', 'hidden'] as const)('above replies stands that their comment was %s', (gone) => {
  const { cache } = scene();
  const items = [{ ...comment(3), parentId: 2, parentGone: null }, comment(2)];
  cache.setQueryData(keys.comments(1), { pages: [{ items, next: null }], pageParams: [null] });
  removeComment(cache, PLACE, comment(2), gone);
  const [page] = cache.getQueryData<Pages<CommentView>>(keys.comments(1))?.pages ?? [];
  expect(page?.items).toEqual([{ ...comment(3), parentId: 2, parentGone: gone }]);
});

it('a page that was kept comes in the place of none, and not of one that is newer', async () => {
  const { list, shown } = scene(2_000);
  const answer = () => Response.json([comment(1)], { headers: { 'X-Kept-At': '1000' } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  expect((await list.refetch()).error).toBeInstanceOf(TypeError);
  expect(shown()).toEqual([[2]]);
  await list.fetchNextPage();
  expect(shown()).toEqual([[2], [1]]);
});
