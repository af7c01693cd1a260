import 'server-only';
import { isWithin } from './db';
import { isHeard, listen, type Channel } from './listener';
import { life, onePerProcess } from '@/lib/process/process-state';

/** Maximum age of a cached value in ms, in case a notice was missed on a connection that seems alive. */
const OLDEST_MS = 10_000;

type State<T> = { value: { of: T; until: number } | null; making: Promise<T> | null; changes: number };

/**
 * Caches a value that is equal for everyone until the database sends a notice on this channel. The next request then
 * rebuilds it, in every process.
 * Nothing is cached while the listening connection is down. Outside our web server, in tests and development, every
 * call goes to the database.
 */
export function keptUntil<T>(channel: Channel, make: () => Promise<T>): () => Promise<T> {
  const state = onePerProcess(`kept ${channel}`, (): State<T> => ({ value: null, making: null, changes: 0 }));
  const forget = () => {
    state.changes += 1;
    state.value = null;
    state.making = null; // later callers must not get the outdated result
  };
  async function makeAnew(): Promise<T> {
    const { changes } = state;
    const of = await make();
    if (changes === state.changes && isHeard(channel)) state.value = { of, until: Date.now() + OLDEST_MS };
    return of;
  }

  return async () => {
    if (!life.isServedByUs) return make();
    if (!isHeard(channel)) await listen(channel, forget);
    if (!isHeard(channel)) return make();
    if (state.value && state.value.until > Date.now()) return state.value.of;
    // Inside a transaction, uses its own connection. Sharing could deadlock: others would wait for this transaction,
    // and it for a connection that they hold.
    if (isWithin()) return make();
    const making = (state.making ??= makeAnew());
    return making.finally(() => {
      if (state.making === making) state.making = null;
    });
  };
}

/**
 * Caches an expensive value that may be slightly old, for `ms` a key, in every process. Outside our web server,
 * computes it each time.
 */
export function keptFor<T, Key = void>(
  name: string,
  ms: number,
  make: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const kept = onePerProcess(`kept ${name}`, () => new Map<Key, { of: Promise<T>; until: number }>());
  return (key) => {
    if (!life.isServedByUs) return make(key);
    const known = kept.get(key);
    if (known && known.until > Date.now()) return known.of;
    const made = { of: make(key), until: Date.now() + ms };
    kept.set(key, made);
    made.of.catch(() => kept.get(key) === made && kept.delete(key)); // a failure is not cached
    return made.of;
  };
}
