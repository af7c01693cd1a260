import { safeReturnPath } from '@/lib/auth/sign-in-paths';

/** Adds the `next` parameter to a path, so that the person returns to the page in that parameter after signing in. */
export function addReturnPath(path: string, next: string | null): string {
  const safe = safeReturnPath(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
