import { safeReturnPath } from '@/lib/auth/guards';

/** Adds the `next` parameter to a path. After signing in, the person returns to the page in that parameter. */
export function addReturnPath(path: string, next: string | null): string {
  const safe = safeReturnPath(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
