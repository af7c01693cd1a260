import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, batchReads, firstRow } from '@/lib/database/sql';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { RecentlyUsedMap } from '@/lib/process/recently-used-map';
import {
  findCacheableSession,
  hashSessionId,
  isSameSessionSql,
  findUserOfCachedSession,
  type CurrentUser,
  type CachedSession,
} from './session';

/** Maximum number of sessions that this process caches. */
const MAX_CACHED_SESSIONS = 5_000;

/** Cached sessions with their users, by the hash of the session's id. */
const cachedSessions = getProcessWideValue(
  'cached-sessions',
  () => new RecentlyUsedMap<string, CachedSession>(MAX_CACHED_SESSIONS),
);

/**
 * Returns the cached user of a session, and SQL that yields one row if the database still has the same session and
 * user.
 */
function recall(hash: string, isUse: boolean): { user: CurrentUser; isSameSql: Prisma.Sql } | null {
  const session = cachedSessions.get(hash);
  const user = session && findUserOfCachedSession(session, isUse);
  return user ? { user, isSameSql: isSameSessionSql(hash, session) } : null;
}

async function readAndCache(hash: string, isUse: boolean): Promise<CurrentUser | null> {
  const found = await findCacheableSession(hash, isUse);
  if (found) cachedSessions.set(hash, found.session);
  else cachedSessions.delete(hash);
  return found?.user ?? null;
}

/**
 * Calls `read` with the user of a session, or with null if the session has ended. `read` must not write, because it can
 * run twice.
 */
export async function runReadAsSessionUser<T>(
  sessionId: string,
  read: (user: CurrentUser | null) => Promise<T>,
  isUse = true,
): Promise<T> {
  const hash = hashSessionId(sessionId);
  const known = recall(hash, isUse);
  if (!known) return read(await readAndCache(hash, isUse));
  // Load shedding limits simultaneous batches of reads with the same SQL texts. The session check, a batch's first
  // read, is not counted, so that batches with and without the check share one limit.
  const uncounted = 1;
  // `read` starts immediately with the cached user. One SQL statement carries out the first queries of `read` together
  // with the check of the cached session.
  const [isSame, early] = await batchReads(
    () => Promise.all([isSameSession(known.isSameSql), settle(read(known.user))]),
    uncounted,
  );
  // The session or its user has changed, so `read` runs again with the current user.
  if (!isSame) return read(await readAndCache(hash, isUse));
  if (early.status === 'rejected') throw early.reason;
  return early.value;
}

const isSameSession = async (isSameSql: Prisma.Sql): Promise<boolean> =>
  (await firstRow(db(), { isSame: columnType.bool.present }, Prisma.sql`SELECT EXISTS (${isSameSql}) AS is_same`))
    ?.isSame === true;

const settle = async <T>(work: Promise<T>): Promise<PromiseSettledResult<T>> => (await Promise.allSettled([work]))[0];

/**
 * Cached session that the current request has not yet compared with the database. The request's first writing statement
 * compares it, and writes nothing if the session has changed.
 */
export type UncheckedSession = {
  /** SQL that yields one row if the database still has the same session and user, and otherwise no row. */
  isSameSql: Prisma.Sql;
  /**
   * Progress of the writing statement, which `checkSessionAndWrite` stores here. `same` and `changed` are the result of
   * comparing the cached session with the database. After `changed`, the statement has written nothing.
   */
  state: 'unsent' | 'sent' | 'same' | 'changed';
};

/**
 * Calls `write` with the user of a session, or with null if the session has ended. If the cached session was outdated,
 * the first call writes nothing, and `write` is called again.
 */
export async function runWriteAsSessionUser<T>(
  sessionId: string,
  write: (user: CurrentUser | null, session: UncheckedSession | null) => Promise<T>,
): Promise<T> {
  const hash = hashSessionId(sessionId);
  const known = recall(hash, true);
  if (known) {
    // `write` starts immediately and checks the permissions of the cached user. Its writing statement then writes only
    // if the database still has the same session and user.
    const session: UncheckedSession = { isSameSql: known.isSameSql, state: 'unsent' };
    const outcome = await settle(write(known.user, session));
    // A statement that failed may still have been carried out, so it is not sent again.
    if (session.state === 'sent' || session.state === 'same') {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    }
    if (outcome.status === 'fulfilled')
      throw new Error('The request finished before its session was compared with the database.');
  }
  // Three cases lead here: no session is cached, the session has changed, or `write` failed before its SQL statement
  // compared the session with the database.
  return write(await readAndCache(hash, true), null);
}
