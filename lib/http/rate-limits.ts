import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ADJUSTABLE_LIMITS } from '@/lib/process/adjustable-limits';
import { addressKey } from '@/lib/web/client-address';
import { db, pool, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { currentSettings } from '@/lib/process/current-settings';
import { run } from '@/lib/database/sql';
import { firstInWindow } from '@/lib/process/throttle';
import { logSecurityEvent } from './security-log';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Rate limits (security A5, A6): uses within seconds, counted by person or address. Operators may change some
 * (lib/adjustable-limits.ts).
 */
export const LIMITS = {
  'login.address.minute': { points: 6, seconds: MINUTE },
  'login.address.hour': { points: 30, seconds: HOUR },
  'register.address': { points: 5, seconds: 30 * MINUTE },
  /** Registrations with a poster's code instead: as many as the code allows, and those from one school's network. */
  'register.code': { points: 200, seconds: 14 * DAY },
  'register.code.address': { points: 100, seconds: 30 * MINUTE },
  /** Address changes of one person, besides the limit for registrations. */
  'email.change': { points: 5, seconds: 30 * MINUTE },
  'password.change': { points: 10, seconds: 10 * MINUTE },
  /** Requests for reset links from one network address, and such emails to one account. */
  'password.forgot.address': { points: 10, seconds: HOUR },
  'password.forgot': { points: 3, seconds: HOUR },
  'password.reset.address': { points: 30, seconds: HOUR },
  /** Confirmation emails, and uses of their links. */
  'email.verification': { points: 5, seconds: HOUR },
  'email.verify.address': { points: 30, seconds: HOUR },
  /** Emails that others can trigger to one mailbox, over all kinds and requesters (lib/mail/recipient-limit.ts). */
  'mail.recipient': { points: 5, seconds: HOUR },
  'mail.recipient.day': { points: 15, seconds: DAY },
  /** Notices to an account's former address. */
  'mail.former': { points: 3, seconds: HOUR },
  'passkey.address': { points: 60, seconds: 10 * MINUTE },
  /** Codes of a second factor. */
  code: { points: 5, seconds: 5 * MINUTE },
  'code.day': { points: 60, seconds: DAY },
  'post.create': { points: ADJUSTABLE_LIMITS.posts.usual, seconds: HOUR },
  'post.comment': { points: ADJUSTABLE_LIMITS.comments.usual, seconds: 10 * MINUTE },
  /**
   * Edits of posts and comments, each of which stores the old version for good. The number of versions is limited too
   * (lib/moderation/version-limit.ts).
   */
  'post.edit': { points: 60, seconds: HOUR },
  'post.vote': { points: 60, seconds: MINUTE },
  /** Answer marks. Each sends an email to the comment's author, and withdrawing one allows another. */
  'post.answer': { points: 10, seconds: HOUR },
  'media.upload.minute': { points: 10, seconds: MINUTE },
  'media.upload': { points: ADJUSTABLE_LIMITS.uploads.usual, seconds: 30 * MINUTE },
  'content.report': { points: ADJUSTABLE_LIMITS.reports.usual, seconds: HOUR },
  /** Uses of poster codes by one person, and from a school's shared network address. */
  'school.join': { points: 10, seconds: HOUR },
  'school.join.address': { points: 300, seconds: HOUR },
  /** The same for codes that councils paid for. */
  'code.council': { points: 10, seconds: HOUR },
  'code.council.address': { points: 300, seconds: HOUR },
  /** Household invitations, each of which is an email to a stranger, and changes of seats. */
  'seat.invite': { points: 5, seconds: DAY },
  'seat.change': { points: 30, seconds: HOUR },
  /** Ending a seat or keeping it; each sends an email to its holder. */
  'seat.notice': { points: 6, seconds: DAY },
  'seat.link.address': { points: 60, seconds: HOUR },
  /** The same for promotion codes, which can be guessed. */
  'code.promotion': { points: 10, seconds: HOUR },
  'code.promotion.address': { points: 100, seconds: HOUR },
  /** People that one person vouches for in a month. */
  'school.vouch': { points: 5, seconds: 30 * DAY },
  /** Push subscriptions, and test messages. */
  'push.device': { points: 60, seconds: HOUR },
  'push.test': { points: 10, seconds: HOUR },
  'user.mute': { points: 60, seconds: HOUR },
  'user.follow': { points: 60, seconds: HOUR },
  'post.follow': { points: 120, seconds: HOUR },
  /** Updates of "seen up to" by an open page. */
  'visit.note': { points: 120, seconds: 10 * MINUTE },
  /** One person's suggestions for listings. */
  'school.correct': { points: ADJUSTABLE_LIMITS.corrections.usual, seconds: DAY },
  /** Contact messages of one person or address, and of a whole network. */
  contact: { points: 5, seconds: HOUR },
  'contact.address': { points: 20, seconds: HOUR },
  /** Violation reports of browsers. A broken page sends a few each time it is opened. */
  'policy.report.address': { points: 100, seconds: HOUR },
  'join.read': { points: 120, seconds: MINUTE },
  'post.share': { points: ADJUSTABLE_LIMITS.shares.usual, seconds: HOUR },
  /** New payments at Stripe. Testing stolen cards needs many of these. */
  'payment.new': { points: 5, seconds: HOUR },
  'payment.new.address': { points: 20, seconds: HOUR },
  /** Openings of the form for the same payment. Each asks Stripe a few times and creates nothing. */
  'payment.open': { points: 60, seconds: 10 * MINUTE },
  'membership.change': { points: 30, seconds: 10 * MINUTE },
  /** Batches of 500 rows, each tried and then imported: ten thousand rows seven times (decision D10). */
  'school.import': { points: 300, seconds: HOUR },
  /** Searches; each scans thousands of texts. */
  search: { points: 60, seconds: MINUTE },
  /** Lookups while somebody types a title. */
  'search.similar': { points: 120, seconds: MINUTE },
  'shared.read': { points: 60, seconds: MINUTE },
  /** Images rendered on request. */
  'card.read': { points: 60, seconds: MINUTE },
  /** Wrong passwords of one account from one address, and from anywhere. */
  'login.failed.pair': { points: 5, seconds: DAY },
  'login.failed.account': { points: 20, seconds: HOUR },
  /** All wrong passwords of one account in a day. At the limit the owner is notified. */
  'login.failed.many': { points: 100, seconds: DAY },
  /** Whether an account must wait at an address. The time is set each time. */
  'login.wait': { points: 1, seconds: DAY },
} as const;

export type Limit = keyof typeof LIMITS;

const limiters = new Map<Limit, RateLimiterPostgres>();

/** Returns a limiter. Counters are stored in PostgreSQL, so they survive restarts and all processes share them. */
export function limiter(name: Limit): RateLimiterPostgres {
  let found = limiters.get(name);
  if (!found) {
    found = new RateLimiterPostgres({
      storeClient: pool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: pointsOf(name),
      duration: LIMITS[name].seconds,
    });
    limiters.set(name, found);
  }
  found.points = pointsOf(name);
  return found;
}

/** Returns the current limit, which an operator may have changed. */
const pointsOf = (name: Limit): number =>
  Math.max(1, Math.round((currentSettings().limits[name] ?? LIMITS[name].points) * env().RATE_LIMIT_SCALE));

export const tooFast = (seconds: number): AppError =>
  new AppError('rate_limited', `Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);

/** Counts one use. Throws `rate_limited` beyond the limit. */
export async function consume(name: Limit, key: string): Promise<void> {
  let refusal = await refusalOf(name, key);
  if (refusal && isFromWrongClock(name, refusal)) {
    await limiter(name).delete(key);
    refusal = await refusalOf(name, key);
  }
  if (!refusal) return;
  logLimit(name, key, refusal.msBeforeNext);
  throw tooFast(refusal.msBeforeNext / 1000);
}

const refusalOf = (name: Limit, key: string): Promise<RateLimiterRes | null> =>
  limiter(name)
    .consume(key)
    .then(
      () => null,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      },
    );

/** Returns the current count, or null. */
export async function counterOf(name: Limit, key: string): Promise<RateLimiterRes | null> {
  const found = await limiter(name).get(key);
  if (!found || !isFromWrongClock(name, found)) return found;
  await limiter(name).delete(key);
  return null;
}

/**
 * True for a counter that ends later than a new one would: it was started while the clock ran ahead (security R12) and
 * is dropped.
 * The extra second allows for two servers' clocks.
 */
const isFromWrongClock = (name: Limit, { msBeforeNext }: RateLimiterRes): boolean =>
  msBeforeNext > (LIMITS[name].seconds + 1) * 1000;

const isFirst = firstInWindow();

/** Logs only the first refusal of a period. */
function logLimit(name: Limit, key: string, milliseconds: number): void {
  if (isFirst(`${name}:${key}`, milliseconds)) logSecurityEvent('limit', { limit: name, ...subjectOf(key) });
}

/** Tells user ids from addresses; no address consists of digits only. */
const subjectOf = (key: string) => (/^\d+$/.test(key) ? { userId: Number(key) } : { from: key });

/**
 * Gives back the point of one use. Later uses by others stay counted, and a counter that was restarted meanwhile stays
 * unchanged.
 */
export async function giveBack(name: Limit, key: string, takenAt: number): Promise<void> {
  await run(
    db(),
    Prisma.sql`
      UPDATE rate_limits SET points = points - 1
      WHERE key = ${limiter(name).getKey(key)} AND points > 0 AND expire <= ${BigInt(takenAt + LIMITS[name].seconds * 1000)}`,
  );
}

/**
 * Returns the key that uses are counted under: the person, or the address for visitors and for limits named `.address`.
 */
export const limitKey = (name: Limit, userId: number | null, ip: string): string =>
  userId === null || name.endsWith('.address') ? addressKey(ip) : String(userId);

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  if (seconds < 90 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}
