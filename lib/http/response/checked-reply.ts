import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { env } from '@/lib/env';

/**
 * Returns a handler's answer unchanged. Outside production, compares it with the route's schema down to the last key,
 * because an extra key would be sent to everyone.
 * In production the check would cost as much as the answer, after tests have already proven it.
 */
export function checkedReply<R>(reply: z.ZodType<R> | undefined, result: R): R {
  if (!reply || (env().NODE_ENV === 'production' && !env().CHECK_ANSWERS)) return result;
  const { success, data, error } = reply.safeParse(result);
  if (!success) throw new Error('The answer is not what its route says.', { cause: error });
  if (!isDeepStrictEqual(data, result))
    throw new Error(`The answer holds what its route does not name: ${differing(data, result)}.`);
  return result;
}

/** Returns the path of the first difference, without its value. */
function differing(named: unknown, found: unknown, path = 'answer'): string {
  if (!isObject(named) || !isObject(found)) return path;
  const keys = new Set([...Object.keys(named), ...Object.keys(found)]);
  const key = [...keys].find((each) => !isDeepStrictEqual(named[each], found[each]) || each in named !== each in found);
  return key === undefined ? path : differing(named[key], found[key], `${path}.${key}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
