import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addressKey } from '@/lib/addresses';
import { AppError } from '@/lib/errors';
import { consume, counted, giveBack, limiter, tooFast, type Limit } from '@/lib/http/limits';
import { noteSecurity } from '@/lib/http/security-log';

const FIRST_WAIT_SECONDS = 600;
const LONGEST_WAIT_SECONDS = 24 * 3600;
const LONGEST_DELAY_SECONDS = 8;

/** The one who tries: known by the network address, and by which account from there. E-mails are not written down. */
const keysOf = (email: string, ip: string) => {
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  return { account, from: addressKey(ip), pair: `${account}@${addressKey(ip)}` };
};

/**
 * Security A5, before a password is looked at: so many tries a network address; none while this account waits for it; and
 * slower, never locked, when the account is tried from everywhere. The same for accounts that do not exist.
 * Returns when this try was counted, for `afterLogin`.
 */
export async function beforeLogin(email: string, ip: string): Promise<number> {
  const keys = keysOf(email, ip);
  await take('login.address.minute', keys.from);
  await take('login.address.hour', keys.from);
  const countedAt = Date.now(); // by the machine's clock, as the counters, not by the demo's
  const wait = await counted('login.wait', keys.pair);
  if (wait) throw tooFast(await waitsStill(keys.pair, wait.msBeforeNext / 1000));
  const tried = await counted('login.failed.account', keys.account);
  const excess = (tried?.consumedPoints ?? 0) - limiter('login.failed.account').points;
  if (excess >= 0) await pause(1000 * Math.min(excess + 1, LONGEST_DELAY_SECONDS));
  return countedAt;
}

/** How long it still is; no longer than so many failures are worth, though it was set while the clock was ahead. */
async function waitsStill(pair: string, seconds: number): Promise<number> {
  const failed = await limiter('login.failed.pair').get(pair);
  const longest = failed ? waitAfter(failed.consumedPoints) : LONGEST_WAIT_SECONDS;
  if (longest === 0 || seconds <= longest + 1) return seconds;
  await limiter('login.wait').set(pair, 1, longest);
  return longest;
}

/** As `consume`; but who is refused has tried nothing, and of a crowd at the door those who were told to wait count no more. */
async function take(limit: Limit, from: string): Promise<void> {
  try {
    await consume(limit, from);
  } catch (refused) {
    if (refused instanceof AppError && refused.code === 'rate_limited') await giveBack(limit, from, Date.now());
    throw refused;
  }
}

/**
 * Counts a wrong password; from the fifth on this account waits for this network address, twice as long each time. Says whether it is the
 * hundredth of its account in a day.
 */
export async function afterFailedLogin(email: string, ip: string): Promise<boolean> {
  const keys = keysOf(email, ip);
  const many = limiter('login.failed.many');
  const isMany = (await many.penalty(keys.account)).consumedPoints === many.points;
  await countFailure(keys);
  return isMany;
}

async function countFailure(keys: ReturnType<typeof keysOf>): Promise<void> {
  await limiter('login.failed.account').penalty(keys.account);
  const { consumedPoints } = await limiter('login.failed.pair').penalty(keys.pair);
  const seconds = waitAfter(consumedPoints);
  if (seconds === 0) return;
  await limiter('login.wait').set(keys.pair, 1, seconds);
  noteSecurity('account-waits', { from: keys.from });
}

/** After so many wrong passwords, in seconds; 0: not at all. */
function waitAfter(failures: number): number {
  const excess = failures - limiter('login.failed.pair').points;
  return excess < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(excess, 20), LONGEST_WAIT_SECONDS);
}

/**
 * A right password forgets the wrong ones of its account, and the network address gets back the point that this try took, and no other: of
 * one that many share each may sign in, and an account of one's own buys no further guesses at others.
 */
export async function afterLogin(email: string, ip: string, countedAt: number): Promise<void> {
  await Promise.all([giveBackTry(ip, countedAt), forgetFailures(email, ip)]);
}

/** The points of one try, to the network address that made it. */
export async function giveBackTry(ip: string, countedAt: number): Promise<void> {
  const from = addressKey(ip);
  await Promise.all([
    giveBack('login.address.minute', from, countedAt),
    giveBack('login.address.hour', from, countedAt),
  ]);
}

/** Who has shown that the account is his need not wait for the wrong passwords before. */
export async function forgetFailures(email: string, ip: string): Promise<void> {
  const keys = keysOf(email, ip);
  await Promise.all([
    limiter('login.failed.pair').delete(keys.pair),
    limiter('login.failed.account').delete(keys.account),
    limiter('login.failed.many').delete(keys.account),
    limiter('login.wait').delete(keys.pair),
  ]);
}
