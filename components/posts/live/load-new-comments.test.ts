import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '@/lib/http/query-keys';
import type { PostView } from '@/lib/posts/schema';
import { commentsQuery } from '../cached-posts';
import { newCommentIds, markCommentsAsNew } from './new-comments';
import { loadNewComments } from './load-new-comments';

afterEach(() => vi.unstubAllGlobals());

const listed = (ids: readonly number[]) => ids.map((id) => ({ id, postId: 1, withheld: null }));
let next = 0;

/**
 * Sets up a server with a post and its comments `commentIds`. The post's JSON contains only the newest three. The
 * comments `newIds` arrived after the browser had loaded the post.
 */
function scene(commentIds: number[], newIds: number[]) {
  const id = (next += 1);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = { id, schoolId: 7 };
  const requestedPaths: string[] = [];
  const newestFirst = listed(commentIds.toReversed());
  const answers: Record<string, () => Response> = {
    [`/api/posts/${id}`]: () =>
      Response.json({ ...place, answer: null, commentCount: commentIds.length, comments: newestFirst.slice(0, 3) }),
    [`/api/posts/${id}/comments`]: () => Response.json(newestFirst),
  };
  vi.stubGlobal('fetch', (path: string) => {
    requestedPaths.push(path.replace(String(id), 'id'));
    return Promise.resolve(answers[path]?.());
  });
  cache.setQueryData(queryKeys.post(id), { ...place, comments: [] as unknown } as PostView);
  markCommentsAsNew(
    [id],
    newIds.map((each) => ({ id: each, postId: id })),
  );
  const press = (showsAll = false) => loadNewComments(cache, place, newCommentIds(id), showsAll);
  return { id, cache, place, asked: requestedPaths, answers, press };
}

it('loadNewComments requests only the post if the post’s JSON contains all new comments', async () => {
  const { id, asked: requestedPaths, press, cache } = scene([101, 102, 103, 104], [103, 104]);
  expect([await press(), requestedPaths, newCommentIds(id)]).toEqual([false, ['/api/posts/id'], []]);
  expect(cache.getQueryData(queryKeys.post(id))).toMatchObject({ commentCount: 4 });
});

it('loadNewComments also requests the list of all comments if the post’s JSON lacks some of the new comments', async () => {
  const many = scene([201, 202, 203, 204, 205], [202, 203, 204, 205]);
  const both = ['/api/posts/id', '/api/posts/id/comments'];
  expect([await many.press(), many.asked, newCommentIds(many.id)]).toEqual([true, both, []]);
  const few = scene([301, 302], [302]);
  expect([await few.press(true), few.asked, newCommentIds(few.id)]).toEqual([true, both, []]);
});

it('loadNewComments ignores new comments that were deleted before the request', async () => {
  const { id, asked: requestedPaths, press } = scene([401, 403], [402, 403]);
  expect([await press(), requestedPaths.length, newCommentIds(id)]).toEqual([false, 1, []]);
});

it('comments stay marked as new if the request for them fails', async () => {
  const { id, answers, press } = scene([501, 502, 503, 504], [501, 502, 503, 504]);
  answers[`/api/posts/${id}/comments`] = () => new Response(null, { status: 500 });
  expect([await press(), newCommentIds(id).length]).toEqual([false, 4]);
  answers[`/api/posts/${id}/comments`] = () => {
    markCommentsAsNew([id], [{ id: 505, postId: id }]);
    return Response.json(listed([504, 503, 502, 501]));
  };
  expect([await press(), newCommentIds(id)]).toEqual([true, [505]]);
});

it('new comments still count as new when the request for them is cancelled', async () => {
  const { id, cache, answers, press } = scene([601, 602, 603, 604], [601, 602, 603, 604]);
  const leave = new InfiniteQueryObserver(cache, { ...commentsQuery(id), enabled: false }).subscribe(() => {});
  cache.setQueryData(queryKeys.comments(id), { pages: [{ items: [], next: null }], pageParams: [null] });
  answers[`/api/posts/${id}/comments`] = () => {
    void cache.cancelQueries({ queryKey: queryKeys.comments(id) });
    return Response.json(listed([604, 603, 602, 601]));
  };
  expect([await press(), newCommentIds(id).length]).toEqual([false, 4]);
  leave();
});

it('loadNewComments rejects an outdated cached response, and the comments stay marked as new', async () => {
  const { id, answers, press } = scene([701, 702], [702]);
  const cachedResponse = { headers: { 'X-Kept-At': String(Date.now() - 1) } };
  answers[`/api/posts/${id}`] = () =>
    Response.json({ id, answer: null, commentCount: 1, comments: listed([701]) }, cachedResponse);
  await expect(press()).rejects.toThrow(TypeError);
  expect(newCommentIds(id)).toEqual([702]);
});
