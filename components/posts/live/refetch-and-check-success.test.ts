import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { refetchAndCheckSuccess } from './refetch-and-check-success';

const KEY = ['/api/user/feed', { sort: 'recent' }];

/** Sets up a cached list and its refetch. The promise `answer` is the server's response. */
function scene() {
  const cache = new QueryClient();
  cache.setQueryData(KEY, 'old');
  const answer = Promise.withResolvers<string>();
  const queryFn = vi.fn(({ signal }: { signal: AbortSignal }) => (signal.throwIfAborted(), answer.promise));
  const leave = new QueryObserver(cache, { queryKey: KEY, queryFn, staleTime: Infinity, retry: false }).subscribe(
    () => {},
  );
  const reading = refetchAndCheckSuccess(cache, KEY, () => cache.invalidateQueries({ queryKey: KEY })).finally(leave);
  return { cache, answer, reading };
}

it('a list counts as refetched after the server answered', async () => {
  const { answer, reading } = scene();
  answer.resolve('new');
  expect(await reading).toBe(true);
});

it('a cancelled or refused request does not count as a refetch', async () => {
  const cancelled = scene();
  cancelled.cache.setQueryData(KEY, 'old, with another count');
  await cancelled.cache.cancelQueries({ queryKey: KEY });
  expect(await cancelled.reading).toBe(false);
  const refused = scene();
  refused.cache.setQueryData(KEY, 'old, with another count');
  refused.answer.reject(new Error('Not just now'));
  expect(await refused.reading).toBe(false);
});

it('refetchAndCheckSuccess returns true if the request was restarted and the server answered', async () => {
  const { cache, answer, reading } = scene();
  void cache.invalidateQueries({ queryKey: KEY });
  answer.resolve('new');
  expect(await reading).toBe(true);
});
