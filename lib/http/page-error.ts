import 'server-only';
import { HTTP_STATUS_BY_ERROR } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { describeErrorForClient } from './response/build-response';

/**
 * Logs why a page could not be rendered. If the failure is temporary, also records the HTTP status with which
 * server/web/page-errors.ts answers.
 */
export function logPageError(
  thrown: unknown,
  headers: Record<string, string | string[] | undefined>,
  route: string,
): void {
  const id = headers['x-page-request'];
  // A part of this page could not be rendered, so the page must not be cached.
  if (typeof id === 'string') valuesFromApp.cacheablePages.delete(id);
  const { code, retryAfterSeconds } = describeErrorForClient(thrown, 'any');
  const line = { requestId: id, route, code, err: thrown };
  if (code === 'internal') log.error({ event: 'page.failed', ...line });
  else if (code === 'unavailable') log.warn({ event: 'page.unavailable', ...line });
  if (typeof id !== 'string' || (code !== 'unavailable' && code !== 'rate_limited')) return;
  valuesFromApp.pageErrors.set(id, {
    status: HTTP_STATUS_BY_ERROR[code],
    code,
    retryAfterSeconds: retryAfterSeconds ?? 5,
  });
}
