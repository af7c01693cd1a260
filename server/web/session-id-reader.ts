import { decryptSessionId } from '../../lib/auth/session-cookie-cache.ts';
import { sessionCookieName } from '../../lib/auth/session-token.ts';
import { readCookieValue } from '../../lib/web/cookie-value.ts';

/**
 * Creates a function that returns the session id in an encrypted cookie, for rate limits. A request with an ended
 * session counts against that session's limit, and gets a 401.
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
