import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKeys } from '@/lib/http/query-keys';
import type { CommentView, PostView } from '@/lib/posts/schema';
import { createMarkUsefulMutation } from './mark-useful-button';

afterEach(() => vi.unstubAllGlobals());

it("the 'useful' count is restored if the server refuses the change", async () => {
  const cache = new QueryClient();
  const comment = { id: 2, usefulCount: 3, isUseful: false } as CommentView;
  const post = { id: 1, schoolId: 7, comments: [comment], answer: null } as unknown as PostView;
  cache.setQueryData(queryKeys.post(1), post);
  const cachedComment = () => cache.getQueryData(queryKeys.post(1))?.comments[0] ?? comment;
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);

  const button = new MutationObserver(cache, createMarkUsefulMutation(cache, post, comment));
  const pressed = button.mutate(true);
  await vi.waitFor(() => expect(cachedComment()).toMatchObject({ usefulCount: 4, isUseful: true }));
  button.setOptions(createMarkUsefulMutation(cache, post, cachedComment()));
  answer.resolve(Response.json({ message: 'Too many attempts.' }, { status: 429 }));
  await expect(pressed).rejects.toThrow('Too many attempts.');
  expect(cachedComment()).toEqual(comment);
});
