import 'server-only';
import { AppError, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { createLogThrottle } from '@/lib/process/log-throttle';
import { MINUTE } from '@/lib/time/duration';

/** Minimum time in ms between two log entries about the same person or address. */
const LOG_EVERY_MS = 10 * MINUTE;
const isFirst = createLogThrottle();
/** Error codes of refused requests that are logged. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'subscription_required']);

/** Logs a refused request, at most once in ten minutes for each person, error code and route. */
export function logRefusedRequest(thrown: unknown, userId: number | null, routeOf: () => string): void {
  if (!(thrown instanceof AppError) || !REFUSALS.has(thrown.code)) return;
  const route = routeOf();
  if (!isFirst(`${userId} ${thrown.code} ${route}`, LOG_EVERY_MS)) return;
  log.warn({ event: 'security.refused', route, code: thrown.code, userId });
}

/** Returns the path of an API call without values that people entered, because the path is logged. */
export function getLoggableRoute({ method, url }: Pick<Request, 'method' | 'url'>, params: unknown): string {
  const paramValues = new Set(Object.values((params ?? {}) as Record<string, string | string[]>).flat());
  const parts = new URL(url).pathname.split('/').map((part) => {
    const isOurs = /^[a-z]*(?:[.-][a-z]+)*$/.test(part) && !paramValues.has(part);
    return isOurs ? part : '[…]';
  });
  return `${method} ${parts.join('/')}`;
}
