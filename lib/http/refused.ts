import 'server-only';
import { AppError, type ErrorCode } from '@/lib/errors';
import { log } from '@/lib/log';
import { seldom } from '@/lib/seldom';

/** In which one person's refusals at one address are one line. */
const AGAIN_AFTER_MS = 10 * 60_000;
const isFirst = seldom();
/** Not what is only asked once more, with a password or a code. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'subscription_required']);

/** Writes down who was told that he may not, where; and of nobody twice in a while. */
export function noteRefused(thrown: unknown, userId: number | null, place: () => string): void {
  if (!(thrown instanceof AppError) || !REFUSALS.has(thrown.code)) return;
  const route = place();
  if (!isFirst(`${userId} ${thrown.code} ${route}`, AGAIN_AFTER_MS)) return;
  log.warn({ event: 'security.refused', route, code: thrown.code, userId });
}

/** The address of a call as the folders have it: nothing that somebody may have put into it. */
export function routeOfCall({ method, url }: Pick<Request, 'method' | 'url'>, params: unknown): string {
  const given = new Set(Object.values((params ?? {}) as Record<string, string | string[]>).flat());
  const parts = new URL(url).pathname.split('/').map((part) => {
    const isOurs = /^[a-z]*(?:[.-][a-z]+)*$/.test(part) && !given.has(part);
    return isOurs ? part : '[…]';
  });
  return `${method} ${parts.join('/')}`;
}
