import { decode } from 'next-auth/jwt';
import { SESSION_SALT, sessionCookieName } from '../../lib/auth/token.ts';

/** How many opened cookies are remembered: opening one takes a tenth of a millisecond. */
const REMEMBERED = 5_000;

/** Three letters of the sealed form: header, no key, vector, text, tag. */
const SEALED = /^[\w-]{10,200}\.\.[\w-]{8,40}\.[\w-]{10,1000}\.[\w-]{16,40}$/;

/**
 * Tells members from visitors for the limits, by the cookie alone: only we can seal one, and seal it at registration and login, which have
 * limits of their own. Whether the session still lives is none of this: a dead one has its own budget like any other, and 401.
 */
export function members(secret: string, isSecure: boolean): (cookies: string | undefined) => Promise<string | null> {
  const name = `${sessionCookieName(isSecure)}=`;
  const known = new Map<string, string>();

  return async (cookies = '') => {
    const token = cookies
      .split(/;\s*/)
      .find((cookie) => cookie.startsWith(name))
      ?.slice(name.length);
    if (token === undefined || !SEALED.test(token)) return null;
    const found = known.get(token) ?? (await sessionIn(token, secret));
    if (found === null) return null;
    known.delete(token); // the one that is used last stands last
    known.set(token, found);
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break;
      known.delete(oldest);
    }
    return found;
  };
}

async function sessionIn(token: string, secret: string): Promise<string | null> {
  try {
    const opened = await decode({ token, secret, salt: SESSION_SALT });
    return typeof opened?.sid === 'string' ? opened.sid : null;
  } catch {
    return null; // forged, cut short or expired
  }
}
