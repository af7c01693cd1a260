import { AppError } from '@/lib/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Security C1: a write must come from a page of ours. Browsers say so in Sec-Fetch-Site, older ones in Origin;
 * a request that says neither is refused too.
 */
export function refuseForeignOrigin(request: Request, ownOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const isOwn = site === null ? request.headers.get('origin') === ownOrigin : site === 'same-origin';
  if (!isOwn) throw new AppError('forbidden', "You don't have permission to do that from another site.");
}
