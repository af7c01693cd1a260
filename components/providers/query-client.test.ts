import type { QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { createQueryClient } from './query-client';

afterEach(() => vi.unstubAllGlobals());

/** Returns how many requests a query makes before it gives up, if every request fails with the given error. */
async function timesAsked(failure: Error): Promise<number> {
  let requestCount = 0;
  const queryFn = () => {
    requestCount += 1;
    throw failure;
  };
  await expect(
    createQueryClient().fetchQuery({ queryKey: queryKeys.user(), queryFn, retryDelay: 0, ...retries() }),
  ).rejects.toBe(failure);
  return requestCount;
}

/**
 * The app's retry setting for queries. The tests pass the setting to `fetchQuery`, because `fetchQuery` does not retry
 * by default.
 */
const retries = () => ({ retry: createQueryClient().getDefaultOptions().queries?.retry ?? false });

describe('the retries of a failed query', () => {
  it.each([400, 403, 404, 409, 429])(
    'a query that the server refused with status %i is not retried',
    async (status) => {
      expect(await timesAsked(new ApiError(status, null, 'No'))).toBe(1);
    },
  );

  it.each([
    ['a failing server', new ApiError(503, null, 'Not now')],
    ['a failing network', new TypeError('Failed to fetch')],
  ])('a failed query is retried once: %s', async (_why, failure) => {
    expect(await timesAsked(failure)).toBe(2);
  });
});

it('a cached offline response replaces missing or older data, but never newer data', async () => {
  const cache = createQueryClient();
  const queryKey: QueryKey = queryKeys.follows();
  const readKept = (at: number) => {
    const answer = Response.json(`of ${at}`, { headers: { 'X-Kept-At': String(at) } });
    vi.stubGlobal('fetch', () => Promise.resolve(answer));
    return cache.fetchQuery({ queryKey, retry: false });
  };
  expect(await readKept(1)).toBe('of 1');
  cache.setQueryData(queryKey, 'shown', { updatedAt: 2 });
  await expect(readKept(1)).rejects.toThrow(TypeError);
  expect(cache.getQueryData(queryKey)).toBe('shown');
  expect(await readKept(3)).toBe('of 3');
});
