import 'server-only';
import { STATUS } from '@/lib/errors';
import { life } from '@/lib/process';
import { known } from './respond';

/** Notes why a page could not be made, where that is no fault of ours: server/web/page-faults.ts answers with its status. */
export function notePageFault(thrown: unknown, headers: Record<string, string | string[] | undefined>): void {
  const id = headers['x-page-request'];
  if (typeof id === 'string') life.keepable.delete(id); // a part of it may be missing
  const { code, retryAfterSeconds } = known(thrown, 'any');
  if (typeof id !== 'string' || (code !== 'unavailable' && code !== 'rate_limited')) return;
  life.pageFaults.set(id, { status: STATUS[code], code, retryAfterSeconds: retryAfterSeconds ?? 5 });
}
