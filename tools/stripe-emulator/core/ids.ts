import { createHash } from 'node:crypto';
import type { State } from './state';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that are the same for the same seed. */
export function lettersFrom(seed: string, length: number): string {
  const bytes = createHash('sha512').update(seed).digest();
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The next id of its kind: it depends on the seed and on how many were made of this kind, on nothing else. */
export function nextId(state: State, prefix: string, length = 24): string {
  const count = (state.counters[prefix] ?? 0) + 1;
  state.counters[prefix] = count;
  return `${prefix}_${lettersFrom(`${state.seed}:${prefix}:${count}`, length)}`;
}

export const clientSecret = (state: State, id: string): string =>
  `${id}_secret_${lettersFrom(`${state.seed}:secret:${id}`, 24)}`;
