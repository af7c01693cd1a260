import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { MAX_DELETIONS_PER_REQUEST, deleteUsersInBatches, createUserDeletionToast } from './delete-users-in-batches';

const ids = Array.from({ length: 2 * MAX_DELETIONS_PER_REQUEST + 1 }, (_, index) => index + 1);
const away = new ApiError(503, 'unavailable', 'The server is busy.');
const reply = (deleted: number[], keptAccounts: { id: number; message: string }[] = []) => ({
  message: '',
  deleted,
  kept: keptAccounts,
  unknown: [],
});

describe('the deletion of users in batches', () => {
  it('deletion in batches sends each user id once and reports progress', async () => {
    const [sent, heard]: [number[], number[]] = [[], []];
    const send = async (part: number[]) => (sent.push(...part), reply(part));
    const { deleted, failure } = await deleteUsersInBatches(ids, send, (done) => heard.push(done));
    expect([sent, deleted, failure]).toEqual([ids, ids, null]);
    expect(heard).toEqual([
      MAX_DELETIONS_PER_REQUEST,
      2 * MAX_DELETIONS_PER_REQUEST,
      2 * MAX_DELETIONS_PER_REQUEST + 1,
    ]);
  });

  it('after a failure, deletion in batches reports which users were deleted and which were not', async () => {
    let calls = 0;
    const send = async ([first, ...part]: number[]) => {
      calls += 1;
      if (calls > 1) throw away;
      return reply(part, [{ id: first ?? 0, message: 'The subscription could not be cancelled at Stripe.' }]);
    };
    const done = await deleteUsersInBatches(ids, send, () => undefined);
    expect(calls).toBe(2);
    expect(createUserDeletionToast(done)).toEqual({
      title: 'Not all users were deleted',
      description: `${MAX_DELETIONS_PER_REQUEST - 1} users deleted. 1 wasn't deleted: The subscription could not be cancelled at Stripe. The deletion stopped early: The server is busy.`,
      variant: 'destructive',
    });
  });

  it('deletion in batches throws if no user was deleted', async () => {
    await expect(
      deleteUsersInBatches(
        ids,
        () => Promise.reject(away),
        () => undefined,
      ),
    ).rejects.toBe(away);
  });

  it.each([
    [[7], [], 'Users deleted', '1 user deleted.'],
    [[7], [8], 'Users deleted', "1 user deleted. 1 wasn't deleted: No."],
    [[], [8, 9], 'Failed to delete users', "2 weren't deleted, user 8 because: No."],
  ])('deletion in batches reports %j as deleted and %j as not deleted', (deleted, keptAccounts, title, description) => {
    const toastTexts = createUserDeletionToast({
      deleted,
      kept: keptAccounts.map((id) => ({ id, message: 'No.' })),
      failure: null,
    });
    expect(toastTexts).toMatchObject({ title, description });
  });
});
