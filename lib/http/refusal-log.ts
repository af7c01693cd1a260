import 'server-only';
import { AppError, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { createLogThrottle } from '@/lib/process/throttle';
import { MINUTE } from '@/lib/time/duration';

/** Minimum time in ms between two log entries about the same person or address. */
const LOG_EVERY_MS = 10 * MINUTE;
const isFirst = createLogThrottle();
/**
 * Error codes of refused requests that are logged. A request that is refused only because it needs a password or a code
 * is not logged.
 */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'subscription_required']);

/** Logs a refused request. Identical refusals are logged only once in a while. */
export function logRefusal(thrown: unknown, userId: number | null, routeOf: () => string): void {
  if (!(thrown instanceof AppError) || !REFUSALS.has(thrown.code)) return;
  const route = routeOf();
  if (!isFirst(`${userId} ${thrown.code} ${route}`, LOG_EVERY_MS)) return;
  log.warn({ event: 'security.refused', route, code: thrown.code, userId });
}

/**
 * Returns the path of an API call in the form of the folders under app/api. The result contains no values that people
 * entered.
 */
export function routeOfCall({ method, url }: Pick<Request, 'method' | 'url'>, params: unknown): string {
  const paramValues = new Set(Object.values((params ?? {}) as Record<string, string | string[]>).flat());
  const parts = new URL(url).pathname.split('/').map((part) => {
    const isOurs = /^[a-z]*(?:[.-][a-z]+)*$/.test(part) && !paramValues.has(part);
    return isOurs ? part : '[…]';
  });
  return `${method} ${parts.join('/')}`;
}
