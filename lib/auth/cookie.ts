import 'server-only';
import { encode } from 'next-auth/jwt';
import { env } from '@/lib/env';
import { sessionIdIn } from './sealed';
import { SESSION_SALT, sessionCookieName } from './token';

export const MAX_AGE_SECONDS = 30 * 24 * 3600;

type CookieReader = { get(name: string): { value: string } | undefined };

const isSecure = () => env().APP_ORIGIN.startsWith('https:');

function setCookie(headers: Headers, value: string, maxAge: number): void {
  const secure = isSecure();
  const attributes = `Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  headers.append('Set-Cookie', `${sessionCookieName(secure)}=${value}; ${attributes}`);
}

/** Seals the session id into the answer's cookie; whatever cookie came with the request is replaced. */
export async function writeSessionCookie(headers: Headers, sessionId: string): Promise<void> {
  const value = await encode({
    token: { sid: sessionId },
    secret: env().NEXTAUTH_SECRET,
    salt: SESSION_SALT,
    maxAge: MAX_AGE_SECONDS,
  });
  setCookie(headers, value, MAX_AGE_SECONDS);
}

export const clearSessionCookie = (headers: Headers): void => setCookie(headers, '', 0);

/** The session id that the cookie seals, or null when there is none or it was not sealed by us. */
export async function readSessionId(cookies: CookieReader): Promise<string | null> {
  const value = cookies.get(sessionCookieName(isSecure()))?.value;
  return value ? sessionIdIn(value, env().NEXTAUTH_SECRET) : null;
}
