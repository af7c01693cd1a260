import { AppError } from '@/lib/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `forbidden` for a write that does not come from one of our pages (security C1). A write that has neither the
 * header Sec-Fetch-Site nor the header Origin is refused too.
 */
export function refuseCrossOriginWrite(request: Request, ownOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const isOwn = site === null ? request.headers.get('origin') === ownOrigin : site === 'same-origin';
  if (!isOwn) throw new AppError('forbidden', "You don't have permission to do that from another site.");
}
