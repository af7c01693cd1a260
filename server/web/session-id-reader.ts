import { decryptSessionId } from '../../lib/auth/session-cookie-cache.ts';
import { sessionCookieName } from '../../lib/auth/session-token.ts';
import { readCookieValue } from '../../lib/web/cookie-value.ts';

/**
 * Creates a function that returns the session id in an encrypted cookie, so that the rate limits can distinguish
 * members from visitors. The function does not check whether the session is still valid. A request with an ended
 * session counts against that session's own limit, and gets a 401.
 */
export function createSessionIdReader(
  secret: string,
  isSecure: boolean,
): (cookies: string | undefined) => Promise<string | null> {
  const name = sessionCookieName(isSecure);

  return async (cookies = '') => {
    const token = readCookieValue(cookies, name);
    return token === undefined ? null : decryptSessionId(token, secret);
  };
}
