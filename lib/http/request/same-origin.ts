import { AppError } from '@/lib/errors';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws `forbidden` for a write that does not come from our pages (security C1), or that has neither Sec-Fetch-Site
 * nor Origin.
 */
export function refuseCrossOriginWrite(request: Request, ownOrigin: string): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  const isOwn = site === null ? request.headers.get('origin') === ownOrigin : site === 'same-origin';
  if (!isOwn) throw new AppError('forbidden', "You don't have permission to do that from another site.");
}
