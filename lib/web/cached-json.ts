import { getProcessWideValue } from '../process-wide-values.ts';

const texts = getProcessWideValue('cached-json', () => new WeakMap<object, string>());

/** Freezes a value that many responses contain, and caches its JSON text. */
export function freezeAndCacheJson<T extends object>(value: T): T {
  texts.set(Object.freeze(value), JSON.stringify(value));
  return value;
}

/** Returns the JSON of a value, or of a list of values. */
export const toJson = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(jsonOf).join(',')}]` : jsonOf(value);

const jsonOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null && texts.get(value)) || (JSON.stringify(value) ?? 'null');
