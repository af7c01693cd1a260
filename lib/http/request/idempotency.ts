import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { KEPT } from '@/lib/retention';
import { is, one } from '@/lib/database/sql';
import { inOneTransaction } from '@/lib/database/transaction';

// Executes a request with an Idempotency-Key once, however often it arrives: after a double click, a lost answer, or
// from a second tab (draft-ietf-httpapi-idempotency-key-header).

export const KEY_HEADER = 'Idempotency-Key';
export const LONGEST_KEY = 255;

/** Identity of a request: key, person and address, with a hash of its body. */
export type Asked = { id: string; userId: number | null; route: string; bodyHash: string };
/** Answer of a request; the body is JSON. */
export type Done = { status: number; body: unknown };

/**
 * Returns the request's identity, or null without a key. `about` distinguishes requests besides the key. Throws
 * `invalid`.
 */
export function askedOnce(request: Request, userId: number | null, about: unknown): Asked | null {
  const key = keyOf(request.headers.get(KEY_HEADER));
  if (key === null) return null;
  const route = `${request.method} ${new URL(request.url).pathname}`;
  const id = createHash('sha256')
    .update(JSON.stringify([userId, route, key]))
    .digest('base64url');
  // Keyed, because a plain hash would let people's texts be guessed.
  const bodyHash = createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(JSON.stringify(about ?? null))
    .digest('base64url');
  return { id, userId, route, bodyHash };
}

/** Accepts a quoted string as in the draft, or the same without quotes, as most clients send it. */
function keyOf(header: string | null): string | null {
  if (header === null) return null;
  const key = /^"([!-~]+)"$|^([!#-~]+)$/.exec(header.trim());
  const found = key?.[1] ?? key?.[2];
  if (found === undefined || found.length > LONGEST_KEY)
    throw new AppError('invalid', `${KEY_HEADER} must be a text of up to ${LONGEST_KEY} letters, digits and signs.`);
  return found;
}

/** Returns the stored answer, or null. Throws `key_reused` if the key belongs to another request. */
async function doneBefore({ id, bodyHash }: Asked): Promise<Done | null> {
  const kept = await db().idempotencyKey.findUnique({
    where: { id },
    select: { bodyHash: true, status: true, answer: true },
  });
  if (!kept) return null;
  if (kept.bodyHash !== bodyHash)
    throw new AppError(
      'key_reused',
      `This ${KEY_HEADER} was used for something else. Send another one with what is new.`,
    );
  return { status: kept.status, body: kept.answer };
}

/** Runs the writing part and records it as done. */
export type Once = <T>(work: () => Promise<T>) => Promise<T>;

type Work = {
  work: (once: Once) => Promise<Done | Response>;
  /**
   * True if the answer itself is stored. Otherwise `work` wraps its writes in `once`, and a callback rebuilds the
   * answer.
   */
  keepsAnswer: boolean;
  again?: (() => Promise<Done>) | undefined;
  /** Counts the request for rate limits unless it is a repetition. `uncount` reverses that if nothing was done. */
  count: (() => Promise<void>) | null;
  uncount: () => Promise<void>;
};

/**
 * Returns the answer of the first execution, or executes the request. Throws the errors of `work`, `key_reused` and
 * `in_progress`.
 */
export async function onceFor(
  asked: Asked | null,
  { work, keepsAnswer, again, count, uncount }: Work,
): Promise<Done | Response> {
  const before = async () => {
    const done = asked && (await doneBefore(asked));
    return done && again ? again() : done;
  };
  const done = await before();
  if (done) return done;
  await count?.();
  try {
    if (asked === null) return await work((write) => write());
    if (!keepsAnswer) return await work((write) => doOnce(asked, write, () => ({ status: 204, body: null })));
    return await doOnce(
      asked,
      async () => toKeep(await work((write) => write())),
      (result) => result,
    );
  } catch (error) {
    // A duplicate executes it, or the database failed.
    if (!(error instanceof AppError) || error.code === 'in_progress') await uncount();
    // The conflict may come from a duplicate that was faster.
    const isTwin = error instanceof AppError && (error.code === 'in_progress' || error.code === 'conflict');
    const meanwhile = isTwin ? await before() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}

function toKeep(answer: Done | Response): Done {
  if (answer instanceof Response) throw new Error('A request that is handled once must be answered with JSON.');
  return answer;
}

/**
 * Executes the work and stores its answer by `keep`. The key is written in the transaction of the effect, so that both
 * exist or neither.
 * Throws `in_progress` while another request with this key runs or has just finished.
 */
const doOnce = <T>(asked: Asked, work: () => Promise<T>, keep: (result: T) => Done): Promise<T> =>
  inOneTransaction(async () => {
    const lock = await one(
      db(),
      { isFree: is.bool },
      Prisma.sql`SELECT pg_try_advisory_xact_lock(${lockOf(asked.id)}) AS "isFree"`,
    );
    // Under the lock, a duplicate's result is visible.
    if (!lock?.isFree || (await db().idempotencyKey.count({ where: { id: asked.id } })) > 0)
      throw new AppError('in_progress', "We're still working on this. Please check again in a second.", 1);
    const result = await work();
    const { status, body } = keep(result);
    await db().idempotencyKey.create({
      data: { ...asked, status, answer: (body ?? Prisma.JsonNull) as Prisma.InputJsonValue, createdAt: now() },
      select: { id: true },
    });
    return result;
  });

/** Uses half of the id as the key of a PostgreSQL advisory lock. */
const lockOf = (id: string): bigint => Buffer.from(id, 'base64url').readBigInt64BE(0);

/** Scheduled job. Deletes keys and answers older than a day. */
export async function forgetKeys(): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(now().getTime() - KEPT.requests) } } });
}
