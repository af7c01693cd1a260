import { safeNext } from '@/lib/auth/guards';

/** Adds to a path the page to which the person returns after signing in. */
export function withNext(path: string, next: string | null): string {
  const safe = safeNext(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
