import 'server-only';
import { STATUS } from '@/lib/errors';
import { log } from '@/lib/log';
import { processState } from '@/lib/process/process-state';
import { describeError } from './response/respond';

/**
 * Records why a page failed: in the log and, for a temporary failure, for server/web/monitoring/page-errors.ts, which answers with
 * its status. `route` is the page's folder path.
 */
export function recordPageFault(
  thrown: unknown,
  headers: Record<string, string | string[] | undefined>,
  route: string,
): void {
  const id = headers['x-page-request'];
  if (typeof id === 'string') processState.keepable.delete(id); // a part of the page may be missing, so it is not cached
  const { code, retryAfterSeconds } = describeError(thrown, 'any');
  const line = { requestId: id, route, code, err: thrown };
  if (code === 'internal') log.error({ event: 'page.failed', ...line });
  else if (code === 'unavailable') log.warn({ event: 'page.unavailable', ...line });
  if (typeof id !== 'string' || (code !== 'unavailable' && code !== 'rate_limited')) return;
  processState.pageFaults.set(id, { status: STATUS[code], code, retryAfterSeconds: retryAfterSeconds ?? 5 });
}
