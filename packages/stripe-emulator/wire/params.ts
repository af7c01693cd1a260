import { ApiError, invalid } from '../core/errors';
import { isMap, type Raw, type RawMap } from './form';

/** Rule that reads one parameter of a request. Refuses an invalid value with Stripe's error. */
export type Rule<T> = { read: (raw: Raw, name: string) => T };
type Needed<T> = Rule<T> & { needed: true };
export type Shape = Record<string, Rule<unknown>>;

/** Parameters of a request after validation. A parameter that the client did not send is undefined. */
export type ParsedParams<S extends Shape> = {
  [K in keyof S]: S[K] extends Needed<infer T> ? T : S[K] extends Rule<infer T> ? T | undefined : never;
};

const rule = <T>(read: Rule<T>['read']): Rule<T> => ({ read });
export const requiredParam = <T>({ read }: Rule<T>): Needed<T> => ({ read, needed: true });

function textOf(raw: Raw, name: string): string {
  if (isMap(raw)) throw invalid(`Invalid string: ${JSON.stringify(raw)}`, { param: name });
  if (raw === '') {
    throw invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: name },
    );
  }
  if (raw.length > 5000)
    throw invalid(`Invalid string: ${raw.slice(0, 20)}…; must be at most 5000 characters`, { param: name });
  return raw;
}

export const text = rule(textOf);

export const wholeNumber = rule((raw, name) => {
  const rawText = textOf(raw, name);
  if (!/^-?\d{1,15}$/.test(rawText))
    throw invalid(`Invalid integer: ${rawText}`, { code: 'parameter_invalid_integer', param: name });
  return Number(rawText);
});

export const wholeFrom = (least: number, most = Number.MAX_SAFE_INTEGER): Rule<number> =>
  rule((raw, name) => {
    const number = wholeNumber.read(raw, name);
    if (number < least)
      throw invalid(`This value must be greater than or equal to ${least}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    if (number > most)
      throw invalid(`This value must be less than or equal to ${most}.`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    return number;
  });

export const flag = rule((raw, name) => {
  const rawText = textOf(raw, name);
  if (rawText !== 'true' && rawText !== 'false') throw invalid(`Invalid boolean: ${rawText}`, { param: name });
  return rawText === 'true';
});

export const oneOf = <const T extends string>(...values: T[]): Rule<T> =>
  rule((raw, name) => {
    const rawText = textOf(raw, name);
    const value = values.find((one) => one === rawText);
    if (value === undefined) {
      const last = values.at(-1) ?? '';
      const all = values.length > 1 ? `one of ${values.slice(0, -1).join(', ')}, or ${last}` : last;
      throw invalid(`Invalid ${name}: must be ${all}`, { param: name });
    }
    return value;
  });

/** Rule for a parameter that a request can unset. The request sends an empty text, and the rule returns null. */
export const unsettableParam = <T>({ read }: Rule<T>): Rule<T | null> =>
  rule((raw, name) => (raw === '' ? null : read(raw, name)));

export const eitherRule = <A, B>(first: Rule<A>, second: Rule<B>): Rule<A | B> =>
  rule((raw, name) => {
    try {
      return first.read(raw, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return second.read(raw, name);
    }
  });

export const list = <T>({ read }: Rule<T>): Rule<T[]> =>
  rule((raw, name) => {
    if (!isMap(raw)) throw invalid('Invalid array', { param: name });
    return Object.entries(raw).map(([index, one]) => {
      if (!/^\d+$/.test(index)) throw invalid('Invalid array', { param: name });
      return read(one, `${name}[${index}]`);
    });
  });

export const map = <S extends Shape>(shape: S): Rule<ParsedParams<S>> =>
  rule((raw, name) => {
    if (!isMap(raw)) throw invalid('Invalid object', { param: name });
    return readAll(shape, raw, name);
  });

/** Rule for metadata. An empty value deletes its key, and an empty text instead of a map deletes all metadata. */
export const metadata: Rule<Record<string, string> | null> = rule((raw, name) => {
  if (raw === '') return null;
  if (!isMap(raw)) throw invalid('Invalid object', { param: name });
  const entries = Object.entries(raw).map(([key, value]) => {
    if (isMap(value)) throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: `${name}[${key}]` });
    if (key.length > 40) throw invalid(`Metadata keys must be at most 40 characters: ${key}`, { param: name });
    if (value.length > 500)
      throw invalid('Metadata values can have up to 500 characters', { param: `${name}[${key}]` });
    return [key, value] as const;
  });
  if (entries.length > 50) throw invalid('Metadata can have up to 50 keys', { param: name });
  return Object.fromEntries(entries);
});

/**
 * Returns the metadata of an object after a request. A change to an empty text removes a key. If `changes` is null, all
 * keys are removed.
 */
export function mergeMetadata(
  old: Record<string, string>,
  changes: Record<string, string> | null,
): Record<string, string> {
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''));
}

const bounds = map({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber });

/** Rule for a timestamp or a range of timestamps. The rule returns a function that tests whether a time matches. */
export const range: Rule<(moment: number) => boolean> = rule((raw, name) => {
  if (!isMap(raw)) {
    const moment = wholeNumber.read(raw, name);
    return (one) => one === moment;
  }
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = bounds.read(raw, name);
  return (one) => one > gt && one >= gte && one < lt && one <= lte;
});

/** Reads all parameters of a request. Throws for unknown parameters and for missing required parameters. */
export function readAll<S extends Shape>(shape: S, raw: RawMap, within = ''): ParsedParams<S> {
  const nameOf = (key: string) => (within ? `${within}[${key}]` : key);
  const unknown = Object.keys(raw).filter((key) => !Object.hasOwn(shape, key));
  if (unknown[0] !== undefined) {
    const many = unknown.length > 1;
    throw invalid(`Received unknown parameter${many ? 's' : ''}: ${unknown.map(nameOf).join(', ')}`, {
      code: 'parameter_unknown',
      param: nameOf(unknown[0]),
    });
  }
  const params: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(shape)) {
    const value = raw[key];
    if (value !== undefined) params[key] = one.read(value, nameOf(key));
    else if ('needed' in one)
      throw invalid(`Missing required param: ${nameOf(key)}.`, { code: 'parameter_missing', param: nameOf(key) });
  }
  return params as ParsedParams<S>;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns an object without its undefined values, ready for merging. */
export const definedParams = <T extends object>(params: T): Defined<T> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as Defined<T>;
