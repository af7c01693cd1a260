import { decode } from 'next-auth/jwt';
import { onePerProcess } from '../process.ts';
import { SESSION_SALT } from './token.ts';

/** How many opened cookies are remembered: opening one takes a tenth of a millisecond, and every request brings one. */
const REMEMBERED = 5_000;

/** What we seal by says so in front. The library would open what was sealed by others of its ciphers, too. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url');

/** The sealed form: header, no key, vector, text, tag. */
const SEALED = new RegExp(String.raw`^${HEADER}\.\.[\w-]{8,40}\.[\w-]{10,1000}\.[\w-]{16,40}$`);

type Opened = { sessionId: string; secret: string; endsAt: number };

const opened = onePerProcess('opened-cookies', () => new Map<string, Opened>());
/** A copy: what comes with a request is a piece of its line, all of which it would keep. */
const keyOf = (token: string) => Buffer.from(token, 'latin1').toString('latin1');

/**
 * The session id that a cookie seals, or null when it was not sealed by us, or long ago. Whether the session still lives is another question.
 * Run by server/serve.ts too, as it stands.
 */
export async function sessionIdIn(token: string, secret: string): Promise<string | null> {
  if (!SEALED.test(token)) return null;
  const key = keyOf(token);
  const known = opened.get(key);
  const found = known?.secret === secret && known.endsAt > Date.now() ? known : await open(token, secret);
  opened.delete(key); // the one that is used last stands last
  if (found === null) return null;
  opened.set(key, found);
  for (const oldest of opened.keys()) {
    if (opened.size <= REMEMBERED) break;
    opened.delete(oldest);
  }
  return found.sessionId;
}

/** Who signs out does not come back by this one. */
export const forgetOpened = (token: string): boolean => opened.delete(keyOf(token));

async function open(token: string, secret: string): Promise<Opened | null> {
  try {
    const { sid, exp } = (await decode({ token, secret, salt: SESSION_SALT })) ?? {};
    return typeof sid === 'string' ? { sessionId: sid, secret, endsAt: Number(exp ?? 0) * 1_000 } : null;
  } catch {
    return null; // forged, cut short or expired: simply nobody
  }
}
