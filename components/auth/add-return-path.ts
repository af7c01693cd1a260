import { safeReturnPath } from '@/lib/auth/sign-in-paths';

/**
 * Adds a `next` parameter to a path: the page to which the person returns after signing in. The path stays unchanged if
 * `next` is not a safe return path.
 */
export function addReturnPath(path: string, next: string | null): string {
  const safe = safeReturnPath(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
