import 'server-only';
import { isWithin } from './db';
import { isHeard, listen, type Channel } from './listener';
import { life, onePerProcess } from '@/lib/process';

/** Should a notice ever be missed on a line that seems to live, what it told of is seen after so long. */
const OLDEST_MS = 10_000;

type State<T> = { value: { of: T; until: number } | null; making: Promise<T> | null; changes: number };

/**
 * What is the same for everybody, made once and kept in memory until the database sends a notice to this channel: then it is made anew for
 * whoever asks next, in every process. Nothing is kept while the line to the database is lost, nor outside of our own web server, where
 * one waits for no notices: in tests and in development every question is answered by the database.
 */
export function keptUntil<T>(channel: Channel, make: () => Promise<T>): () => Promise<T> {
  const state = onePerProcess(`kept ${channel}`, (): State<T> => ({ value: null, making: null, changes: 0 }));
  const forget = () => {
    state.changes += 1;
    state.value = null;
    state.making = null; // whoever asks from now on must not get what was read before
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
    // With its own connection: others would wait for what ends with it, and it for a connection that others keep.
    if (isWithin()) return make();
    const making = (state.making ??= makeAnew());
    return making.finally(() => {
      if (state.making === making) state.making = null;
    });
  };
}

/**
 * What takes long to make and may be a little old, made at most once in `ms` for each key in every process. Outside of our own web server
 * each time.
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
    made.of.catch(() => kept.get(key) === made && kept.delete(key)); // a failure is not kept
    return made.of;
  };
}
