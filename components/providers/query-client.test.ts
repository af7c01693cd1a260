import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import { makeQueryClient } from './query-client';

afterEach(() => vi.unstubAllGlobals());

/** How often something is asked for that always fails so. */
async function timesAsked(failure: Error): Promise<number> {
  let asked = 0;
  const queryFn = () => {
    asked += 1;
    throw failure;
  };
  await expect(
    makeQueryClient().fetchQuery({ queryKey: keys.user(), queryFn, retryDelay: 0, ...retries() }),
  ).rejects.toBe(failure);
  return asked;
}

/** `fetchQuery` alone would never try again; what components use does. */
const retries = () => ({ retry: makeQueryClient().getDefaultOptions().queries?.retry ?? false });

describe('what could not be fetched', () => {
  it.each([400, 403, 404, 409, 429])('is a refusal, and never asked for again: %i', async (status) => {
    expect(await timesAsked(new ApiError(status, null, 'No'))).toBe(1);
  });

  it.each([
    ['a failing server', new ApiError(503, null, 'Not now')],
    ['a network that is away', new TypeError('Failed to fetch')],
  ])('is asked for once more: %s', async (_why, failure) => {
    expect(await timesAsked(failure)).toBe(2);
  });
});

it('what was kept for when there is no connection comes in the place of nothing or of what is older', async () => {
  const cache = makeQueryClient();
  const queryKey = keys.follows();
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
