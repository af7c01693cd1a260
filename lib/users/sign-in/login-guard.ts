import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { AppError } from '@/lib/errors';
import {
  enforceRateLimit,
  readRateLimitCounter,
  undoRateLimitUse,
  getRateLimiter,
  tooManyAttemptsError,
  type RateLimitName,
} from '@/lib/http/rate-limits';
import { logSecurityEvent } from '@/lib/http/security-log';

const FIRST_WAIT_SECONDS = 600;
const LONGEST_WAIT_SECONDS = 24 * 3600;
const LONGEST_DELAY_SECONDS = 8;

/**
 * Returns the keys of three counters: for the network address, for the account, and for this account from this network
 * address. The keys contain email addresses only as hashes.
 */
const keysOf = (email: string, ip: string) => {
  const account = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  return { account, from: householdNetworkKey(ip), pair: `${account}@${householdNetworkKey(ip)}` };
};

/**
 * Limits sign-in attempts before a password is checked (security A5). Treats unknown accounts like existing accounts.
 * Returns the time at which the attempt was counted, for `recordSuccessfulLogin`.
 */
export async function limitLoginAttempt(email: string, ip: string): Promise<number> {
  const keys = keysOf(email, ip);
  // Limits the attempts from one network address.
  await consumeOrUncount('login.address.minute', keys.from);
  await consumeOrUncount('login.address.hour', keys.from);
  // Reads the machine's clock, because the counters of attempts use it. In the demo, the site's own clock may be ahead
  // of the machine's clock.
  const countedAt = Date.now();
  // Refuses attempts while the network address must wait after several wrong passwords for this account.
  const wait = await readRateLimitCounter('login.wait', keys.pair);
  if (wait) throw tooManyAttemptsError(await remainingWait(keys.pair, wait.msBeforeNext / 1000));
  // Slows down attempts at an account that is attacked from many addresses, without locking the account.
  const tried = await readRateLimitCounter('login.failed.account', keys.account);
  const excess = (tried?.consumedPoints ?? 0) - getRateLimiter('login.failed.account').points;
  if (excess >= 0) await pause(1000 * Math.min(excess + 1, LONGEST_DELAY_SECONDS));
  return countedAt;
}

/**
 * Returns the remaining wait in seconds. If a wrong clock stored a wait that is too long, shortens the wait to the
 * maximum for this number of failures.
 */
async function remainingWait(pair: string, seconds: number): Promise<number> {
  const failed = await getRateLimiter('login.failed.pair').get(pair);
  const maxWait = failed ? waitAfter(failed.consumedPoints) : LONGEST_WAIT_SECONDS;
  if (maxWait === 0 || seconds <= maxWait + 1) return seconds;
  await getRateLimiter('login.wait').set(pair, 1, maxWait);
  return maxWait;
}

/**
 * Counts an attempt, except if the limit refuses it. If refused attempts also counted, one person could use up the
 * limit of everybody who shares the network address.
 */
async function consumeOrUncount(limit: RateLimitName, from: string): Promise<void> {
  try {
    await enforceRateLimit(limit, from);
  } catch (refused) {
    if (refused instanceof AppError && refused.code === 'rate_limited') await undoRateLimitUse(limit, from, Date.now());
    throw refused;
  }
}

/**
 * Counts a wrong password. From the fifth on, the network address must wait before its next attempt at the account.
 * Returns true for the account's hundredth failure in a day.
 */
export async function recordFailedLogin(email: string, ip: string): Promise<boolean> {
  const keys = keysOf(email, ip);
  const manyLimiter = getRateLimiter('login.failed.many');
  const isMany = (await manyLimiter.penalty(keys.account)).consumedPoints === manyLimiter.points;
  await countFailure(keys);
  return isMany;
}

async function countFailure(keys: ReturnType<typeof keysOf>): Promise<void> {
  await getRateLimiter('login.failed.account').penalty(keys.account);
  const { consumedPoints } = await getRateLimiter('login.failed.pair').penalty(keys.pair);
  const seconds = waitAfter(consumedPoints);
  if (seconds === 0) return;
  await getRateLimiter('login.wait').set(keys.pair, 1, seconds);
  logSecurityEvent('account-waits', { from: keys.from });
}

/**
 * Returns the wait in seconds after `failures` wrong passwords. Zero means no wait. Each wait is twice as long as the
 * last, up to a maximum.
 */
function waitAfter(failures: number): number {
  const excess = failures - getRateLimiter('login.failed.pair').points;
  return excess < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(excess, 20), LONGEST_WAIT_SECONDS);
}

/**
 * Deletes the counts of wrong passwords for the account. Subtracts this attempt from the counters of the network
 * address, so that many people behind one address can sign in.
 */
export async function recordSuccessfulLogin(email: string, ip: string, countedAt: number): Promise<void> {
  await Promise.all([undoLoginRateLimitUse(ip, countedAt), clearFailedLogins(email, ip)]);
}

/** Subtracts one attempt from the counters of a network address. */
export async function undoLoginRateLimitUse(ip: string, countedAt: number): Promise<void> {
  const from = householdNetworkKey(ip);
  await Promise.all([
    undoRateLimitUse('login.address.minute', from, countedAt),
    undoRateLimitUse('login.address.hour', from, countedAt),
  ]);
}

/** Clears earlier wrong passwords of an account, after a person has shown that the account is theirs. */
export async function clearFailedLogins(email: string, ip: string): Promise<void> {
  const keys = keysOf(email, ip);
  await Promise.all([
    getRateLimiter('login.failed.pair').delete(keys.pair),
    getRateLimiter('login.failed.account').delete(keys.account),
    getRateLimiter('login.failed.many').delete(keys.account),
    getRateLimiter('login.wait').delete(keys.pair),
  ]);
}
