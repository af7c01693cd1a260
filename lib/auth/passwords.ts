import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/errors';

/** Parameters of the argon2id hash: the minimum that OWASP recommends, about 20 ms on our machines (security L12). */
const PARAMETERS = {
  algorithm: 2 /* The value 2 selects the algorithm argon2id. */,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const AT_ONCE = 2;
const WAITING_AT_MOST = 20;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs at most two hashes at once, because hashing would otherwise occupy all processor cores. Throws `unavailable` if
 * too many hashes wait.
 */
async function queued<T>(work: () => Promise<T>): Promise<T> {
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
  queued(() => hash(password.normalize('NFC'), PARAMETERS));

let unknownHash: Promise<string> | undefined;

/**
 * Verifies a password. If the person is unknown, `stored` is null. The check then takes as long as for a wrong
 * password, so that its duration reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // If the person is unknown, the password is compared with `unknownHash`. This hash is computed outside the queue. A
  // full queue throws an error, and `unknownHash` would then fail with this error in all later calls.
  unknownHash ??= hash('nobody has this password', PARAMETERS);
  const against = stored ?? (await unknownHash);
  const right = await queued(() => verify(against, password.normalize('NFC')));
  return right && stored !== null;
}

/**
 * Returns a hash that matches no password, for an account whose password was deleted. Comparing with this hash takes
 * the usual time, so the duration does not reveal the deletion.
 */
export function createUnmatchablePasswordHash(): string {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  const bytes = (count: number) => randomBytes(count).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bytes(16)}$${bytes(32)}`;
}

/** Returns true if a stored hash was made with weaker parameters than the current ones. */
export function isPasswordHashOutdated(stored: string): boolean {
  const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
  return !parameters || Number(parameters[1]) < PARAMETERS.memoryCost || Number(parameters[2]) < PARAMETERS.timeCost;
}
