import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { isReadAnew } from './read-anew';

const KEY = ['/api/user/feed', { sort: 'recent' }];

/** A list that is shown, and how the server answers when it is read again. */
function scene() {
  const cache = new QueryClient();
  cache.setQueryData(KEY, 'old');
  const answer = Promise.withResolvers<string>();
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => (signal.throwIfAborted(), answer.promise));
  const leave = new QueryObserver(cache, { queryKey: KEY, queryFn, staleTime: Infinity, retry: false }).subscribe(
    () => {},
  );
  const reading = isReadAnew(cache, KEY, () => cache.invalidateQueries({ queryKey: KEY })).finally(leave);
  return { cache, answer, reading };
}

it('is one that the server has answered', async () => {
  const { answer, reading } = scene();
  answer.resolve('new');
  expect(await reading).toBe(true);
});

it('is none that was cancelled or refused, though something changed in it meanwhile', async () => {
  const cancelled = scene();
  cancelled.cache.setQueryData(KEY, 'old, with another count');
  await cancelled.cache.cancelQueries({ queryKey: KEY });
  expect(await cancelled.reading).toBe(false);
  const refused = scene();
  refused.cache.setQueryData(KEY, 'old, with another count');
  refused.answer.reject(new Error('Not just now'));
  expect(await refused.reading).toBe(false);
});

it('is one that was begun again', async () => {
  const { cache, answer, reading } = scene();
  void cache.invalidateQueries({ queryKey: KEY });
  answer.resolve('new');
  expect(await reading).toBe(true);
});
