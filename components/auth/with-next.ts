import { safeNext } from '@/lib/auth/guards';

/** `path`, carrying along where to go after signing in. */
export function withNext(path: string, next: string | null): string {
  const safe = safeNext(next);
  return safe === null ? path : `${path}?next=${encodeURIComponent(safe)}`;
}
