import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/errors';

/** OWASP's minimum for argon2id; 20 ms on the machines we know (security L12). */
const PARAMETERS = { algorithm: 2 /* argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = 2;
const WAITING_AT_MOST = 20;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashing fills the cores: two at once, a short queue, and beyond that "come back later" for everyone else's sake. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) {
      throw new AppError('unavailable', 'Too many people are signing in right now. Please try again in a moment.', 2);
    }
    await new Promise<void>((start) => waiting.push(start));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), PARAMETERS));

let unknown: Promise<string> | undefined;

/** Whether the password is the one; an unknown person's (null) takes as long to refuse as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  unknown ??= hash('nobody has this password', PARAMETERS); // not in turn: a full queue would refuse it, and for good
  const against = stored ?? (await unknown);
  const right = await inTurn(() => verify(against, password.normalize('NFC')));
  return right && stored !== null;
}

/** A hash of no password, looked at for as long as any. */
export function nobodysPassword(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const bytes = (count: number) => randomBytes(count).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bytes(16)}$${bytes(32)}`;
}

/** Whether a stored hash was made with weaker parameters than today's and should be made anew. */
export function isOutdated(stored: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
  return !found || Number(found[1]) < PARAMETERS.memoryCost || Number(found[2]) < PARAMETERS.timeCost;
}
