import { safeNext } from '@/lib/auth/guards';

/** Adds the page to return to after signing in to a path. */
export function withNext(path: string, next: string | null): string {
  const safe = safeNext(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
