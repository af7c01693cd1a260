import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ADJUSTABLE_LIMITS } from '@/lib/process/adjustable-limits';
import { householdNetworkKey } from '@/lib/client-ip-address';
import { db, connectionPool, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { currentSettings } from '@/lib/process/current-settings';
import { runStatement } from '@/lib/database/sql';
import { createLogThrottle } from '@/lib/process/log-throttle';
import { logSecurityEvent } from './security-log';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Rate limits (security A5, A6). Each limit is a maximum number of uses (`points`) in a number of `seconds`, counted
 * for each person or network address.
 */
export const RATE_LIMITS = {
  'login.address.minute': { points: 6, seconds: MINUTE },
  'login.address.hour': { points: 30, seconds: HOUR },
  'register.address': { points: 5, seconds: 30 * MINUTE },
  /**
   * Limit for registrations with one school's poster code. These registrations do not count toward `register.address`.
   */
  'register.code': { points: 200, seconds: 14 * DAY },
  /** Limit for registrations with poster codes from one network address. */
  'register.code.address': { points: 100, seconds: 30 * MINUTE },
  /**
   * Limits for entering the code that makes the first administrator: one for each network address, and one for all
   * attempts together.
   */
  'setup.address': { points: 10, seconds: 15 * MINUTE },
  setup: { points: 100, seconds: HOUR },
  /** Limit for changes of a person's email address. Each change also counts toward the limit for registrations. */
  'email.change': { points: 5, seconds: 30 * MINUTE },
  'password.change': { points: 10, seconds: 10 * MINUTE },
  /**
   * Limits for password resets: requests from one network address, emails to one account, and uses of links from one
   * network address.
   */
  'password.forgot.address': { points: 10, seconds: HOUR },
  'password.forgot': { points: 3, seconds: HOUR },
  'password.reset.address': { points: 30, seconds: HOUR },
  /** Limits for confirming email addresses: emails to one person, and uses of their links from one network address. */
  'email.verification': { points: 5, seconds: HOUR },
  'email.verify.address': { points: 30, seconds: HOUR },
  /**
   * Limits for the emails that one mailbox receives because of other people's actions. All kinds of these emails count
   * together (lib/mail/recipient-limit.ts).
   */
  'mail.recipient': { points: 5, seconds: HOUR },
  'mail.recipient.day': { points: 15, seconds: DAY },
  /** Limit for security notices to an account's former email address. */
  'mail.former': { points: 3, seconds: HOUR },
  /** Limit for bounced emails that a mail server passes on to the site. A refused mail server tries again later. */
  'mail.bounce.address': { points: 120, seconds: MINUTE },
  'mail.test': { points: 10, seconds: HOUR },
  /** Limit for sending a message of the operator to many people. */
  'mail.mailing': { points: 5, seconds: DAY },
  'passkey.address': { points: 60, seconds: 10 * MINUTE },
  /** Limits for entering the code of a second factor. */
  code: { points: 5, seconds: 5 * MINUTE },
  'code.day': { points: 60, seconds: DAY },
  'post.create': { points: ADJUSTABLE_LIMITS.posts.usual, seconds: HOUR },
  'post.comment': { points: ADJUSTABLE_LIMITS.comments.usual, seconds: 10 * MINUTE },
  /** Limit for edits of posts and comments, because each edit stores the old version permanently. */
  'post.edit': { points: 60, seconds: HOUR },
  'post.vote': { points: 60, seconds: MINUTE },
  /** Limit for marking a comment as the answer to a post. Each mark sends an email to the comment's author. */
  'post.answer': { points: 10, seconds: HOUR },
  'media.upload.minute': { points: 10, seconds: MINUTE },
  'media.upload': { points: ADJUSTABLE_LIMITS.uploads.usual, seconds: 30 * MINUTE },
  'content.report': { points: ADJUSTABLE_LIMITS.reports.usual, seconds: HOUR },
  /** Limit for reports of closures and delays on a storm morning. */
  'storm.report': { points: 6, seconds: HOUR },
  /** Limits for links to schools: emails by one moderator, and texts that a school sends from one network address. */
  'reply.ask': { points: 10, seconds: DAY },
  'reply.write.address': { points: 30, seconds: HOUR },
  /**
   * Limits for poster codes: uses by one person, and uses from one network address, which all people at a school may
   * share.
   */
  'school.join': { points: 10, seconds: HOUR },
  'school.join.address': { points: 300, seconds: HOUR },
  /** Limits for codes that school councils paid for: uses by one person, and uses from one network address. */
  'code.council': { points: 10, seconds: HOUR },
  'code.council.address': { points: 300, seconds: HOUR },
  /**
   * Limits for household invitations and for changes of household seats. Each invitation sends an email to a person who
   * may not have an account.
   */
  'seat.invite': { points: 5, seconds: DAY },
  'seat.change': { points: 30, seconds: HOUR },
  /**
   * Limit for ending a household seat, and for cancelling its planned end. Each of these changes sends an email to the
   * seat's holder.
   */
  'seat.notice': { points: 6, seconds: DAY },
  'seat.link.address': { points: 60, seconds: HOUR },
  /**
   * Limits for entering promotion codes, because these codes can be guessed. The first limit is for one person, and the
   * second limit is for one network address.
   */
  'code.promotion': { points: 10, seconds: HOUR },
  'code.promotion.address': { points: 100, seconds: HOUR },
  /** Maximum number of parents for whom one person may vouch in 30 days. */
  'school.vouch': { points: 5, seconds: 30 * DAY },
  /** Limits for new subscriptions to push messages, and for requests for a test message. */
  'push.device': { points: 60, seconds: HOUR },
  'push.test': { points: 10, seconds: HOUR },
  'user.mute': { points: 60, seconds: HOUR },
  'user.follow': { points: 60, seconds: HOUR },
  'post.follow': { points: 120, seconds: HOUR },
  /** Limit for requests in which an open page reports the last post that the person has read. */
  'visit.note': { points: 120, seconds: 10 * MINUTE },
  /** Limit for corrections of school listings that one person suggests. */
  'school.correct': { points: ADJUSTABLE_LIMITS.corrections.usual, seconds: DAY },
  'event.suggest': { points: 10, seconds: DAY },
  'event.remind': { points: 120, seconds: HOUR },
  /** Limit for contact messages from one signed-in person, or from all visitors at one network address. */
  contact: { points: 5, seconds: HOUR },
  /** Limit for contact messages from one network address, by visitors and signed-in people together. */
  'contact.address': { points: 20, seconds: HOUR },
  /**
   * Limit for reports that browsers send about violations of our content security policy. A broken page sends a few
   * reports each time it is opened.
   */
  'policy.report.address': { points: 100, seconds: HOUR },
  'join.read': { points: 120, seconds: MINUTE },
  'post.share': { points: ADJUSTABLE_LIMITS.shares.usual, seconds: HOUR },
  /**
   * Limit for new payments at Stripe. The limit stops people who test stolen cards, because they need many payments.
   */
  'payment.new': { points: 5, seconds: HOUR },
  'payment.new.address': { points: 20, seconds: HOUR },
  /**
   * Limit for opening the payment form. Opening the form again for an unfinished payment creates nothing at Stripe, but
   * sends a few requests to Stripe.
   */
  'payment.open': { points: 60, seconds: 10 * MINUTE },
  'membership.change': { points: 30, seconds: 10 * MINUTE },
  /**
   * Limit for importing a list of schools. A list of 10,000 schools needs 20 requests for the preview and 20 for the
   * import (decision D10).
   */
  'school.import': { points: 300, seconds: HOUR },
  /** Limit for searches, because each search scans thousands of texts. */
  search: { points: 60, seconds: MINUTE },
  /** Limit for searches for similar posts, which run while a person types a title. */
  'search.similar': { points: 120, seconds: MINUTE },
  'shared.read': { points: 60, seconds: MINUTE },
  /** Limit for rendering preview images of public links. */
  'card.read': { points: 60, seconds: MINUTE },
  /**
   * Limit for wrong passwords for one account from one network address. At the limit, that address must wait
   * (`login.wait`).
   */
  'login.failed.pair': { points: 5, seconds: DAY },
  /**
   * Limit for wrong passwords for one account from all addresses. At this limit, every sign-in to the account is
   * delayed.
   */
  'login.failed.account': { points: 20, seconds: HOUR },
  /** Daily limit for wrong passwords for one account. At this limit, the owner of the account is notified. */
  'login.failed.many': { points: 100, seconds: DAY },
  /**
   * Wait after wrong passwords, in which one network address may not sign in to one account.
   * lib/users/sign-in/login-guard.ts sets the length of each wait. `seconds` is the maximum length.
   */
  'login.wait': { points: 1, seconds: DAY },
} as const;

export type RateLimitName = keyof typeof RATE_LIMITS;

const limiters = new Map<RateLimitName, RateLimiterPostgres>();

/**
 * Returns a rate limiter. Its counters are stored in PostgreSQL, so that they survive restarts and all processes share
 * them.
 */
export function getRateLimiter(name: RateLimitName): RateLimiterPostgres {
  let knownLimiter = limiters.get(name);
  if (!knownLimiter) {
    knownLimiter = new RateLimiterPostgres({
      storeClient: connectionPool(),
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points: pointsOf(name),
      duration: RATE_LIMITS[name].seconds,
    });
    limiters.set(name, knownLimiter);
  }
  knownLimiter.points = pointsOf(name);
  return knownLimiter;
}

/**
 * Returns the current maximum number of uses for a limit. An operator can replace some of the numbers in `RATE_LIMITS`.
 */
const pointsOf = (name: RateLimitName): number =>
  Math.max(1, Math.round((currentSettings().limits[name] ?? RATE_LIMITS[name].points) * env().RATE_LIMIT_SCALE));

export const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError('rate_limited', `Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);

/** Counts one use. Throws `rate_limited` if the limit is exceeded. */
export async function enforceRateLimit(name: RateLimitName, key: string): Promise<void> {
  let refusal = await refusalOf(name, key);
  if (refusal && isFromWrongClock(name, refusal)) {
    await getRateLimiter(name).delete(key);
    refusal = await refusalOf(name, key);
  }
  if (refusal) refuse(name, key, refusal.msBeforeNext);
}

function refuse(name: RateLimitName, key: string, milliseconds: number): never {
  logLimit(name, key, milliseconds);
  throw tooManyAttemptsError(milliseconds / 1000);
}

/**
 * Returns SQL that counts one use like `enforceRateLimit` and returns the counter. `points` is the limit's maximum
 * number of uses.
 */
export function countRateLimitUseSql(
  name: RateLimitName,
  key: string,
  /** Subquery. The SQL counts the use only if this subquery returns a row. */
  condition: Prisma.Sql,
): { sql: Prisma.Sql; points: number } {
  const moment = Date.now();
  const isOver = Prisma.sql`rate_limits.expire <= ${BigInt(moment)}::bigint`;
  const sql = Prisma.sql`
    INSERT INTO rate_limits (key, points, expire)
    SELECT ${getRateLimiter(name).getKey(key)}, 1, ${BigInt(moment + RATE_LIMITS[name].seconds * 1000)}::bigint FROM ${condition}
    ON CONFLICT (key) DO UPDATE SET points = CASE WHEN ${isOver} THEN 1 ELSE rate_limits.points + 1 END,
      expire = CASE WHEN ${isOver} THEN excluded.expire ELSE rate_limits.expire END
    RETURNING points, expire`;
  return { sql, points: pointsOf(name) };
}

/**
 * Checks a use that was just counted. Throws `rate_limited` if the limit is exceeded. If a server with a wrong clock
 * started the counter, deletes the counter and returns false, so that the caller counts the use again.
 */
export async function refuseUseOverRateLimit(
  name: RateLimitName,
  key: string,
  { points, expire }: { points: number; expire: number },
): Promise<boolean> {
  if (points <= pointsOf(name)) return true;
  const msBeforeNext = Math.max(expire - Date.now(), 0);
  if (!isFromWrongClock(name, { msBeforeNext })) refuse(name, key, msBeforeNext);
  await getRateLimiter(name).delete(key);
  return false;
}

const refusalOf = (name: RateLimitName, key: string): Promise<RateLimiterRes | null> =>
  getRateLimiter(name)
    .consume(key)
    .then(
      () => null,
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      },
    );

/** Returns the current counter of a limit, or null if nothing was counted. */
export async function readRateLimitCounter(name: RateLimitName, key: string): Promise<RateLimiterRes | null> {
  const record = await getRateLimiter(name).get(key);
  if (!record || !isFromWrongClock(name, record)) return record;
  await getRateLimiter(name).delete(key);
  return null;
}

/**
 * Returns true if a counter ends later than its limit allows, because a server with a wrong clock started the counter
 * (security R12). A difference of one second is accepted.
 */
const isFromWrongClock = (name: RateLimitName, { msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): boolean =>
  msBeforeNext > (RATE_LIMITS[name].seconds + 1) * 1000;

const isFirst = createLogThrottle();

/** Logs that a limit was exceeded. Within the limit's period, only the first refusal is logged. */
function logLimit(name: RateLimitName, key: string, milliseconds: number): void {
  if (isFirst(`${name}:${key}`, milliseconds)) logSecurityEvent('limit', { limit: name, ...subjectOf(key) });
}

/**
 * Returns the user id or the network address that a counter's key contains. A key of digits is a user id.
 */
const subjectOf = (key: string) => (/^\d+$/.test(key) ? { userId: Number(key) } : { from: key });

/** Subtracts one use from the counter. Does nothing if the counter has restarted since the use was counted. */
export async function undoRateLimitUse(name: RateLimitName, key: string, takenAt: number): Promise<void> {
  await runStatement(
    db(),
    Prisma.sql`
      UPDATE rate_limits SET points = points - 1
      WHERE key = ${getRateLimiter(name).getKey(key)} AND points > 0 AND expire <= ${BigInt(takenAt + RATE_LIMITS[name].seconds * 1000)}`,
  );
}

/**
 * Returns the key under which uses are counted: the user id, or the network address for visitors and for limits that
 * end in `.address`.
 */
export const getRateLimitKey = (name: RateLimitName, userId: number | null, ip: string): string =>
  userId === null || name.endsWith('.address') ? householdNetworkKey(ip) : String(userId);

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  if (seconds < 90 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}
