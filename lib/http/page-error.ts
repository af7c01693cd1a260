import 'server-only';
import { STATUS } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { appInterface } from '@/lib/process/app-interface';
import { describeError } from './response/respond';

/**
 * Logs why a page could not be rendered. If the failure is temporary, also records the status that
 * server/web/page-errors.ts then sends.
 */
export function recordPageFault(
  thrown: unknown,
  headers: Record<string, string | string[] | undefined>,
  route: string,
): void {
  const id = headers['x-page-request'];
  // A part of this page failed, so the page must not be cached.
  if (typeof id === 'string') appInterface.cacheablePages.delete(id);
  const { code, retryAfterSeconds } = describeError(thrown, 'any');
  const line = { requestId: id, route, code, err: thrown };
  if (code === 'internal') log.error({ event: 'page.failed', ...line });
  else if (code === 'unavailable') log.warn({ event: 'page.unavailable', ...line });
  if (typeof id !== 'string' || (code !== 'unavailable' && code !== 'rate_limited')) return;
  appInterface.pageErrors.set(id, { status: STATUS[code], code, retryAfterSeconds: retryAfterSeconds ?? 5 });
}
