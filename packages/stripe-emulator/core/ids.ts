import { createHash } from 'node:crypto';
import type { State } from './state';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a text of letters and digits. The same seed always gives the same text. */
export function lettersFrom(seed: string, length: number): string {
  const bytes = createHash('sha512').update(seed).digest();
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/**
 * Returns the next id with a prefix, such as `cus`. The id depends only on the seed and on the number of earlier ids
 * with the prefix.
 */
export function nextId(state: State, prefix: string, length = 24): string {
  const count = (state.counters[prefix] ?? 0) + 1;
  state.counters[prefix] = count;
  return `${prefix}_${lettersFrom(`${state.seed}:${prefix}:${count}`, length)}`;
}

export const clientSecret = (state: State, id: string): string =>
  `${id}_secret_${lettersFrom(`${state.seed}:secret:${id}`, 24)}`;
