import { decode } from 'next-auth/jwt';
import { getProcessWideValue } from '../process-wide-values.ts';
import { SESSION_TOKEN_SALT } from './session-token.ts';

/** Maximum number of cached cookies. Without the cache, every request would spend 0.1 ms on decrypting its cookie. */
const MAX_CACHED = 5_000;

/**
 * JWE header of the cipher that we use. Cookies with another header are refused, because the library would also accept
 * other ciphers.
 */
const HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url');

/** Format of an encrypted cookie (compact JWE): header, empty key, initialization vector, ciphertext, tag. */
const SEALED = new RegExp(String.raw`^${HEADER}\.\.[\w-]{8,40}\.[\w-]{10,1000}\.[\w-]{16,40}$`);

type Opened = { sessionId: string; secret: string; endsAt: number };

const cache = getProcessWideValue('opened-cookies', () => new Map<string, Opened>());
/** Copies the token, because a slice of the Cookie header would keep the whole header in memory. */
const keyOf = (token: string) => Buffer.from(token, 'latin1').toString('latin1');

/**
 * Returns the session id in a cookie, or null if the cookie has expired or was not encrypted by us. Does not check
 * whether the session still exists.
 */
export async function decryptSessionId(token: string, secret: string): Promise<string | null> {
  if (!SEALED.test(token)) return null;
  const key = keyOf(token);
  const cached = cache.get(key);
  const entry = cached?.secret === secret && cached.endsAt > Date.now() ? cached : await open(token, secret);
  // Deleting the entry before setting it moves it to the end of the map, as the most recently used one.
  cache.delete(key);
  if (entry === null) return null;
  cache.set(key, entry);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return entry.sessionId;
}

/** Removes a cookie from the cache after its owner has signed out. */
export const removeCachedSessionCookie = (token: string): boolean => cache.delete(keyOf(token));

async function open(token: string, secret: string): Promise<Opened | null> {
  try {
    const { sid, exp } = (await decode({ token, secret, salt: SESSION_TOKEN_SALT })) ?? {};
    return typeof sid === 'string' ? { sessionId: sid, secret, endsAt: Number(exp ?? 0) * 1_000 } : null;
  } catch {
    return null; // The cookie is forged, truncated or expired, so it identifies no session.
  }
}
