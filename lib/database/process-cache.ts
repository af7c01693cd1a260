import 'server-only';
import { isInTransaction } from './db';
import { isSubscribedToChannel, listenToDatabaseChannel, type DatabaseChannel } from './channel-listener';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { getProcessWideValue } from '@/lib/process-wide-values';

/**
 * Maximum age of a cached value in ms, because the notification that the value has changed may be lost without an
 * error.
 */
const MAX_AGE_MS = 10_000;

type State<T> = { value: { of: T; until: number } | null; making: Promise<T> | null; changes: number };

/**
 * Caches a value that is equal for everyone until the database sends a notification on the channel. Caches nothing
 * while notifications cannot arrive. Each channel has only one cached value.
 */
export function cacheUntilDatabaseNotification<T>(channel: DatabaseChannel, make: () => Promise<T>): () => Promise<T> {
  const state = getProcessWideValue(`kept ${channel}`, (): State<T> => ({ value: null, making: null, changes: 0 }));
  const invalidate = () => {
    state.changes += 1;
    state.value = null;
    // A computation that began before the notification may return an outdated value. Callers after the notification
    // must therefore start a new computation.
    state.making = null;
  };
  async function rebuild(): Promise<T> {
    const { changes } = state;
    const of = await make();
    if (changes === state.changes && isSubscribedToChannel(channel))
      state.value = { of, until: Date.now() + MAX_AGE_MS };
    return of;
  }

  return async () => {
    if (!valuesFromServer.isRunning) return make();
    if (!isSubscribedToChannel(channel)) await listenToDatabaseChannel(channel, invalidate);
    if (!isSubscribedToChannel(channel)) return make();
    if (state.value && state.value.until > Date.now()) return state.value.of;
    // Inside a transaction, the value is computed without the cache, because waiting for another request's result could
    // cause a deadlock.
    if (isInTransaction()) return make();
    const making = (state.making ??= rebuild());
    return making.finally(() => {
      if (state.making === making) state.making = null;
    });
  };
}

/**
 * Caches an expensive value for `ms` milliseconds, separately for each key and process. Outside our web server, the
 * value is computed each time.
 */
export function cacheForDuration<T, Key = void>(
  name: string,
  ms: number,
  make: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const cache = getProcessWideValue(`kept ${name}`, () => new Map<Key, { of: Promise<T>; until: number }>());
  return (key) => {
    if (!valuesFromServer.isRunning) return make(key);
    const cached = cache.get(key);
    if (cached && cached.until > Date.now()) return cached.of;
    const entry = { of: make(key), until: Date.now() + ms };
    cache.set(key, entry);
    entry.of.catch(() => cache.get(key) === entry && cache.delete(key)); // Failed computations are not cached.
    return entry.of;
  };
}
