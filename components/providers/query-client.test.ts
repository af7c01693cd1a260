import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api';
import { keys } from '@/lib/http/keys';
import { makeQueryClient } from './query-client';

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
