import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ADJUSTABLE } from '@/lib/adjustable';
import { addressKey } from '@/lib/addresses';
import { db, pool, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { inForce } from '@/lib/in-force';
import { run } from '@/lib/database/sql';
import { seldom } from '@/lib/seldom';
import { noteSecurity } from './security-log';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Security A5, A6: how many within how many seconds, counted for a person or an address. Some may be changed (lib/adjustable.ts). */
export const LIMITS = {
  'login.address.minute': { points: 6, seconds: MINUTE },
  'login.address.hour': { points: 30, seconds: HOUR },
  'register.address': { points: 5, seconds: 30 * MINUTE },
  /** With a poster's code in place of that: as many as it lets in while it is good, and of them from one school's hall. */
  'register.code': { points: 200, seconds: 14 * DAY },
  'register.code.address': { points: 100, seconds: 30 * MINUTE },
  /** A person's own, beside the one above. */
  'email.change': { points: 5, seconds: 30 * MINUTE },
  'password.change': { points: 10, seconds: 10 * MINUTE },
  /** Who asks for links to set a new password, and how many one address gets of them. */
  'password.forgot.address': { points: 10, seconds: HOUR },
  'password.forgot': { points: 3, seconds: HOUR },
  'password.reset.address': { points: 30, seconds: HOUR },
  /** Letters to confirm an address, and tries to. */
  'email.verification': { points: 5, seconds: HOUR },
  'email.verify.address': { points: 30, seconds: HOUR },
  /** Emails that others can trigger to one mailbox, over all kinds and requesters (lib/mail/recipient-limit.ts). */
  'mail.recipient': { points: 5, seconds: HOUR },
  'mail.recipient.day': { points: 15, seconds: DAY },
  /** Notices to an address that an account has left. */
  'mail.former': { points: 3, seconds: HOUR },
  'passkey.address': { points: 60, seconds: 10 * MINUTE },
  /** Codes of a second factor. */
  code: { points: 5, seconds: 5 * MINUTE },
  'code.day': { points: 60, seconds: DAY },
  'post.create': { points: ADJUSTABLE.posts.usual, seconds: HOUR },
  'post.comment': { points: ADJUSTABLE.comments.usual, seconds: 10 * MINUTE },
  /** Of posts and comments: each keeps what was there for good. How many one text has is bounded besides (lib/moderation/kept-versions.ts). */
  'post.edit': { points: 60, seconds: HOUR },
  'post.vote': { points: 60, seconds: MINUTE },
  /** Each mark is a letter to whose comment it is, and each taking back lets another one go. */
  'post.answer': { points: 10, seconds: HOUR },
  'media.upload.minute': { points: 10, seconds: MINUTE },
  'media.upload': { points: ADJUSTABLE.uploads.usual, seconds: 30 * MINUTE },
  'content.report': { points: ADJUSTABLE.reports.usual, seconds: HOUR },
  /** Codes of posters: of one person, and of a school's hall, where all have one address. */
  'school.join': { points: 10, seconds: HOUR },
  'school.join.address': { points: 300, seconds: HOUR },
  /** The same of the codes that councils paid for. */
  'code.council': { points: 10, seconds: HOUR },
  'code.council.address': { points: 300, seconds: HOUR },
  /** Invitations to a household seat, each of which is a letter to somebody; and what is done with them. */
  'seat.invite': { points: 5, seconds: DAY },
  'seat.change': { points: 30, seconds: HOUR },
  /** Ending a seat, and keeping it after all: each is a letter to its holder. */
  'seat.notice': { points: 6, seconds: DAY },
  'seat.link.address': { points: 60, seconds: HOUR },
  /** The same of promotion codes, which can be guessed. */
  'code.promotion': { points: 10, seconds: HOUR },
  'code.promotion.address': { points: 100, seconds: HOUR },
  /** For how many one person vouches in a month. */
  'school.vouch': { points: 5, seconds: 30 * DAY },
  /** Devices that are to be told of things, and tries of it. */
  'push.device': { points: 60, seconds: HOUR },
  'push.test': { points: 10, seconds: HOUR },
  'user.mute': { points: 60, seconds: HOUR },
  'user.follow': { points: 60, seconds: HOUR },
  'post.follow': { points: 120, seconds: HOUR },
  /** A page that is looked at says up to where it was seen. */
  'visit.note': { points: 120, seconds: 10 * MINUTE },
  /** What one person suggests about listings. */
  'school.correct': { points: ADJUSTABLE.corrections.usual, seconds: DAY },
  /** Messages to us: of one person or address, and of a whole house. */
  contact: { points: 5, seconds: HOUR },
  'contact.address': { points: 20, seconds: HOUR },
  /** What browsers say of pages: a broken one says a few things each time it is opened. */
  'policy.report.address': { points: 100, seconds: HOUR },
  'join.read': { points: 120, seconds: MINUTE },
  'post.share': { points: ADJUSTABLE.shares.usual, seconds: HOUR },
  /** Of new payments at Stripe: whoever tries stolen cards needs many of these. */
  'payment.new': { points: 5, seconds: HOUR },
  'payment.new.address': { points: 20, seconds: HOUR },
  /** Of the form over the same payment: each opening asks Stripe a few times, and makes nothing. */
  'payment.open': { points: 60, seconds: 10 * MINUTE },
  'membership.change': { points: 30, seconds: 10 * MINUTE },
  /** Batches of 500 rows, each tried and then done: ten thousand rows seven times (decision D10). */
  'school.import': { points: 300, seconds: HOUR },
  /** Each looks through thousands of texts. */
  search: { points: 60, seconds: MINUTE },
  /** While somebody types a title. */
  'search.similar': { points: 120, seconds: MINUTE },
  'shared.read': { points: 60, seconds: MINUTE },
  /** Pictures that are drawn for whoever asks. */
  'card.read': { points: 60, seconds: MINUTE },
  /** Wrong passwords: for one account from one address, and for one account from anywhere. */
  'login.failed.pair': { points: 5, seconds: DAY },
  'login.failed.account': { points: 20, seconds: HOUR },
  /** Of all of one account in a day; at the last one its owner is told. */
  'login.failed.many': { points: 100, seconds: DAY },
  /** Whether one account waits for one address; how long is set each time. */
  'login.wait': { points: 1, seconds: DAY },
} as const;

export type Limit = keyof typeof LIMITS;

const limiters = new Map<Limit, RateLimiterPostgres>();

/** Counters live in PostgreSQL: they survive a restart and are shared by all processes. */
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

/** How many there are at this moment: an operator may have changed it. */
const pointsOf = (name: Limit): number =>
  Math.max(1, Math.round((inForce().limits[name] ?? LIMITS[name].points) * env().RATE_LIMIT_SCALE));

export const tooFast = (seconds: number): AppError =>
  new AppError('rate_limited', `Too many attempts. Please try again in ${inWords(seconds)}.`, seconds);

/** Counts one use. Throws `rate_limited` when it is one too many. */
export async function consume(name: Limit, key: string): Promise<void> {
  let refused = await refusalOf(name, key);
  if (refused && isOfTheFuture(name, refused)) {
    await limiter(name).delete(key);
    refused = await refusalOf(name, key);
  }
  if (!refused) return;
  tellOfLimit(name, key, refused.msBeforeNext);
  throw tooFast(refused.msBeforeNext / 1000);
}

const refusalOf = (name: Limit, key: string): Promise<RateLimiterRes | null> =>
  limiter(name)
    .consume(key)
    .then(
      () => null,
      (refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      },
    );

/** What is counted there at this moment; null: nothing. */
export async function counted(name: Limit, key: string): Promise<RateLimiterRes | null> {
  const found = await limiter(name).get(key);
  if (!found || !isOfTheFuture(name, found)) return found;
  await limiter(name).delete(key);
  return null;
}

/**
 * What ends later than if it were begun now was begun while the clock was ahead (security R12): nobody waits until that time comes. The
 * second is for clocks of two servers.
 */
const isOfTheFuture = (name: Limit, { msBeforeNext }: RateLimiterRes): boolean =>
  msBeforeNext > (LIMITS[name].seconds + 1) * 1000;

const isFirst = seldom();

/** The first one too many says it all. */
function tellOfLimit(name: Limit, key: string, milliseconds: number): void {
  if (isFirst(`${name}:${key}`, milliseconds)) noteSecurity('limit', { limit: name, ...whose(key) });
}

/** Keys are people's ids or addresses, of which none is all digits. */
const whose = (key: string) => (/^\d+$/.test(key) ? { userId: Number(key) } : { from: key });

/**
 * Gives back the point that one use took at this moment: what was consumed by others since stays counted, and so does everything in a
 * count that has begun anew meanwhile.
 */
export async function giveBack(name: Limit, key: string, takenAt: number): Promise<void> {
  await run(
    db(),
    Prisma.sql`
      UPDATE rate_limits SET points = points - 1
      WHERE key = ${limiter(name).getKey(key)} AND points > 0 AND expire <= ${BigInt(takenAt + LIMITS[name].seconds * 1000)}`,
  );
}

/** Whose uses are counted: a person's, or an address's where nobody has signed in or the limit's name says so. */
export const countedFor = (name: Limit, userId: number | null, ip: string): string =>
  userId === null || name.endsWith('.address') ? addressKey(ip) : String(userId);

function inWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  if (seconds < 90 * MINUTE) return `${Math.ceil(seconds / MINUTE)} minutes`;
  return `${Math.ceil(seconds / HOUR)} hours`;
}
