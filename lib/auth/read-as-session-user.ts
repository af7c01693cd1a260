import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { combineReads } from '@/lib/database/sql';
import { getProcessWideValue } from '@/lib/process/process-wide-values';
import { RecentlyUsedMap } from '@/lib/process/recently-used-map';
import { findUserBySessionHash, hashOfSessionId, type CurrentUser } from './session';

/** Maximum number of sessions whose user this process remembers. */
const MAX_REMEMBERED = 5_000;

/** Users as the database returned them at the last request of their session, by the hash of the session's id. */
const remembered = getProcessWideValue(
  'remembered-users',
  () => new RecentlyUsedMap<string, CurrentUser>(MAX_REMEMBERED),
);

/**
 * Reads the user of a session, and calls `read` with the user, or with null if the session has ended. `read` must not
 * write, because it can run twice.
 *
 * Every request reads the user from the database. If this process remembers the session's user, `read` starts at once
 * with the remembered user. One statement then reads both the current user and the first data of `read`. If the user
 * has changed since, `read` runs again with the current user.
 */
export async function readAsSessionUser<T>(
  sessionId: string,
  read: (user: CurrentUser | null) => Promise<T>,
  isUse = true,
): Promise<T> {
  const hash = hashOfSessionId(sessionId);
  const expected = remembered.get(hash);
  if (!expected) return read(remember(hash, await findUserBySessionHash(hash, isUse)));
  // Load shedding ignores the read of the user, because a lock on other tables must not block sign-in checks.
  const uncounted = 1;
  const [user, early] = await combineReads(
    () => Promise.all([findUserBySessionHash(hash, isUse), settle(read(expected))]),
    uncounted,
  );
  if (!isDeepStrictEqual(user, expected)) return read(remember(hash, user));
  if (early.status === 'rejected') throw early.reason;
  return early.value;
}

function remember(hash: string, user: CurrentUser | null): CurrentUser | null {
  if (user) remembered.set(hash, user);
  else remembered.delete(hash);
  return user;
}

const settle = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => (await Promise.allSettled([work]))[0];
