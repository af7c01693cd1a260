import { sessionIdIn } from '../../lib/auth/sealed.ts';
import { sessionCookieName } from '../../lib/auth/token.ts';

/**
 * Tells members from visitors for the limits, by the cookie alone: only we can seal one, and seal it at registration and login, which have
 * limits of their own. Whether the session still lives is none of this: a dead one has its own budget like any other, and 401.
 */
export function members(secret: string, isSecure: boolean): (cookies: string | undefined) => Promise<string | null> {
  const name = `${sessionCookieName(isSecure)}=`;

  return async (cookies = '') => {
    const token = cookies
      .split(/;\s*/)
      .find((cookie) => cookie.startsWith(name))
      ?.slice(name.length);
    return token === undefined ? null : sessionIdIn(token, secret);
  };
}
