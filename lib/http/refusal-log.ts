import 'server-only';
import { AppError, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/log';
import { firstInWindow } from '@/lib/process/throttle';

/** Minimum time in ms between two log lines about one person and address. */
const LOG_EVERY_MS = 10 * 60_000;
const isFirst = firstInWindow();
/** Logged refusals, without those that only ask for a password or code. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'subscription_required']);

/** Logs a refused request, at most once a period for each person and address. */
export function logRefusal(thrown: unknown, userId: number | null, routeOf: () => string): void {
  if (!(thrown instanceof AppError) || !REFUSALS.has(thrown.code)) return;
  const route = routeOf();
  if (!isFirst(`${userId} ${thrown.code} ${route}`, LOG_EVERY_MS)) return;
  log.warn({ event: 'security.refused', route, code: thrown.code, userId });
}

/** Returns the call's address in the notation of its folders, without values from people. */
export function routeOfCall({ method, url }: Pick<Request, 'method' | 'url'>, params: unknown): string {
  const paramValues = new Set(Object.values((params ?? {}) as Record<string, string | string[]>).flat());
  const parts = new URL(url).pathname.split('/').map((part) => {
    const isOurs = /^[a-z]*(?:[.-][a-z]+)*$/.test(part) && !paramValues.has(part);
    return isOurs ? part : '[…]';
  });
  return `${method} ${parts.join('/')}`;
}
