import 'server-only';
import { encode } from 'next-auth/jwt';
import { env } from '@/lib/env';
import { dropCachedCookie, sessionIdIn } from './cookie-cache';
import { SESSION_SALT, sessionCookieName } from './token';

export const MAX_AGE_SECONDS = 30 * 24 * 3600;

type CookieReader = { get(name: string): { value: string } | undefined };

const isSecure = () => env().APP_ORIGIN.startsWith('https:');

function setCookie(headers: Headers, value: string, maxAge: number): void {
  const secure = isSecure();
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  headers.append('Set-Cookie', `${sessionCookieName(secure)}=${value}; ${attributes}`);
}

/** Writes the sealed session id into the answer's cookie and replaces the request's cookie. */
export async function writeSessionCookie(headers: Headers, sessionId: string): Promise<void> {
  const value = await encode({
    token: { sid: sessionId },
    secret: env().NEXTAUTH_SECRET,
    salt: SESSION_SALT,
    maxAge: MAX_AGE_SECONDS,
  });
  setCookie(headers, value, MAX_AGE_SECONDS);
  // The page then renews its push subscription, which ended with the previous session (record 104).
  headers.set('X-Session-Renewed', '1');
}

export const clearSessionCookie = (headers: Headers): void => setCookie(headers, '', 0);

const valueIn = (cookies: CookieReader) => cookies.get(sessionCookieName(isSecure()))?.value;

/** Returns the session id in the cookie, or null if the cookie is missing or was not sealed by us. */
export async function readSessionId(cookies: CookieReader): Promise<string | null> {
  const value = valueIn(cookies);
  return value ? sessionIdIn(value, env().NEXTAUTH_SECRET) : null;
}

/** Does the same for a cookie that is used for the last time. */
export async function takeSessionId(cookies: CookieReader): Promise<string | null> {
  const sessionId = await readSessionId(cookies);
  dropCachedCookie(valueIn(cookies) ?? '');
  return sessionId;
}
