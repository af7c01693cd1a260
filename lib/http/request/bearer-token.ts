import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { notFoundError } from '@/lib/errors';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Checks the token that another server sends in the header Authorization. Throws `not_found` for a wrong token, as on a
 * site without a token.
 */
export function requireBearerToken(authorization: string | null, token: string | undefined): void {
  if (token === undefined || !timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`)))
    throw notFoundError('Address');
}
