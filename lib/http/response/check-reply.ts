import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { env } from '@/lib/env';

/**
 * Returns a handler's response unchanged. Outside production, throws if the response does not match the route's schema.
 * Production skips this check, because it takes as long as the response itself.
 */
export function checkReplyAgainstSchema<R>(reply: z.ZodType<R> | undefined, result: R): R {
  if (!reply || (env().NODE_ENV === 'production' && !env().CHECK_ANSWERS)) return result;
  const { success, data, error } = reply.safeParse(result);
  if (!success) throw new Error('The answer does not match the schema of its route.', { cause: error });
  if (!isDeepStrictEqual(data, result))
    throw new Error(`The answer has fields that the schema of its route does not name: ${differing(data, result)}.`);
  return result;
}

/** Returns the path of the first key that differs from the schema, without the key's value. */
function differing(expected: unknown, actual: unknown, path = 'answer'): string {
  if (!isObject(expected) || !isObject(actual)) return path;
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const key = [...keys].find(
    (each) => !isDeepStrictEqual(expected[each], actual[each]) || each in expected !== each in actual,
  );
  return key === undefined ? path : differing(expected[key], actual[key], `${path}.${key}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
