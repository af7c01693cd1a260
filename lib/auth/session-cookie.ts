import 'server-only';
import { encode } from 'next-auth/jwt';
import { env } from '@/lib/env';
import { removeCachedSessionCookie, decryptSessionId } from './session-cookie-cache';
import { SESSION_TOKEN_SALT, sessionCookieName } from './session-token';

export const SESSION_COOKIE_MAX_AGE_SECONDS = 30 * 24 * 3600;

type CookieReader = { get(name: string): { value: string } | undefined };

const isSecure = () => env().APP_ORIGIN.startsWith('https:');

function setCookie(headers: Headers, value: string, maxAge: number): void {
  const secure = isSecure();
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  headers.append('Set-Cookie', `${sessionCookieName(secure)}=${value}; ${attributes}`);
}

/**
 * Adds a cookie with the encrypted session id to the response, so that the browser replaces its previous session
 * cookie.
 */
export async function writeSessionCookie(headers: Headers, sessionId: string): Promise<void> {
  const value = await encode({
    token: { sid: sessionId },
    secret: env().NEXTAUTH_SECRET,
    salt: SESSION_TOKEN_SALT,
    maxAge: SESSION_COOKIE_MAX_AGE_SECONDS,
  });
  setCookie(headers, value, SESSION_COOKIE_MAX_AGE_SECONDS);
  // Response header that tells the page to renew its push subscription, because the subscription ended with the
  // previous session (record 104).
  headers.set('X-Session-Renewed', '1');
}

export const clearSessionCookie = (headers: Headers): void => setCookie(headers, '', 0);

const valueIn = (cookies: CookieReader) => cookies.get(sessionCookieName(isSecure()))?.value;

/** Returns the session id in the cookie, or null if the cookie is missing or was not encrypted by us. */
export async function readSessionId(cookies: CookieReader): Promise<string | null> {
  const value = valueIn(cookies);
  return value ? decryptSessionId(value, env().NEXTAUTH_SECRET) : null;
}

/**
 * Returns the session id in the cookie at sign-out, or null if the cookie is missing or invalid. Also removes the
 * cookie from the cache, because no later request uses it.
 */
export async function readSessionIdForSignOut(cookies: CookieReader): Promise<string | null> {
  const sessionId = await readSessionId(cookies);
  removeCachedSessionCookie(valueIn(cookies) ?? '');
  return sessionId;
}
