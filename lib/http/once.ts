import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { now } from '@/lib/clock';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { KEPT } from '@/lib/retention';
import { is, one } from '@/lib/database/sql';
import { inOneTransaction } from '@/lib/database/transaction';

// A request that says by Idempotency-Key which act it is, is done once however often it comes: after a double click, a lost answer, from
// a second tab (draft-ietf-httpapi-idempotency-key-header).

export const KEY_HEADER = 'Idempotency-Key';
export const LONGEST_KEY = 255;

/** One act of one person at one address, and what was sent for it. */
export type Asked = { id: string; userId: number | null; route: string; bodyHash: string };
/** What is answered; a body is JSON. */
export type Done = { status: number; body: unknown };

/** Which act a request says it is, or null when it says nothing. `about` is what tells one from another beside the key. Throws `invalid`. */
export function askedOnce(request: Request, userId: number | null, about: unknown): Asked | null {
  const key = keyOf(request.headers.get(KEY_HEADER));
  if (key === null) return null;
  const route = `${request.method} ${new URL(request.url).pathname}`;
  const id = createHash('sha256')
    .update(JSON.stringify([userId, route, key]))
    .digest('base64url');
  // Keyed, since what people write could be guessed from a plain hash of it.
  const bodyHash = createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(JSON.stringify(about ?? null))
    .digest('base64url');
  return { id, userId, route, bodyHash };
}

/** A text in quotation marks as the draft has it, or the same without them, as most send it. */
function keyOf(header: string | null): string | null {
  if (header === null) return null;
  const key = /^"([!-~]+)"$|^([!#-~]+)$/.exec(header.trim());
  const found = key?.[1] ?? key?.[2];
  if (found === undefined || found.length > LONGEST_KEY)
    throw new AppError('invalid', `${KEY_HEADER} must be a text of up to ${LONGEST_KEY} letters, digits and signs.`);
  return found;
}

/** What was answered when it was done, or null when it was not. Throws `key_reused` when something else was. */
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

/** Does what writes, and with it notes that it is done. */
export type Once = <T>(work: () => Promise<T>) => Promise<T>;

type Work = {
  work: (once: Once) => Promise<Done | Response>;
  /** Its answer is kept; else `work` calls `once` around what it writes, and `again` makes the answer anew. */
  keepsAnswer: boolean;
  again?: (() => Promise<Done>) | undefined;
  /** Counts it, unless it was done before; and takes that back where nothing was done of it. */
  count: (() => Promise<void>) | null;
  uncount: () => Promise<void>;
};

/** The answer to a request: of what it did before, or of what it does now. Throws what `work` throws, `key_reused`, and `in_progress`. */
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
    // Its twin does it, or the database could not.
    if (!(error instanceof AppError) || error.code === 'in_progress') await uncount();
    // What stands against it may be its own twin, which was quicker.
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
 * Does it, and keeps of its answer what `keep` says. The key is written in the transaction of the effect: either both are there or none.
 * Throws `in_progress` while another request does it, or has just done it.
 */
const doOnce = <T>(asked: Asked, work: () => Promise<T>, keep: (result: T) => Done): Promise<T> =>
  inOneTransaction(async () => {
    const lock = await one(
      db(),
      { isFree: is.bool },
      Prisma.sql`SELECT pg_try_advisory_xact_lock(${lockOf(asked.id)}) AS "isFree"`,
    );
    // Under the lock what another one has done is seen.
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

/** Half of the id, as PostgreSQL's locks are named. */
const lockOf = (id: string): bigint => Buffer.from(id, 'base64url').readBigInt64BE(0);

/** By the clock: what was done yesterday is forgotten, its answer with it. */
export async function forgetKeys(): Promise<void> {
  await db().idempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(now().getTime() - KEPT.requests) } } });
}
