import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { columnType, firstRow, runStatement, type ResultRow } from '@/lib/database/sql';
import { runInTransaction } from '@/lib/database/transaction';

// Executes a request with an Idempotency-Key only once, even if the request arrives several times, for example because
// of a double click. The key follows draft-ietf-httpapi-idempotency-key-header.

export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const MAX_KEY_LENGTH = 255;

/** Data that identifies a request: a hash of its key, person and address, and a hash of its body. */
export type RequestFingerprint = { id: string; userId: number | null; route: string; bodyHash: string };
/** Stored response to a request. `body` is sent as JSON. */
export type StoredResponse = { status: number; body: unknown };

/**
 * Returns hashes of a request's key and of its contents (`about`). Returns null if the request has no key. Throws
 * `invalid` if the key is malformed.
 */
export function fingerprintRequest(request: Request, userId: number | null, about: unknown): RequestFingerprint | null {
  const key = keyOf(request.headers.get(IDEMPOTENCY_KEY_HEADER));
  if (key === null) return null;
  const route = `${request.method} ${new URL(request.url).pathname}`;
  const id = createHash('sha256')
    .update(JSON.stringify([userId, route, key]))
    .digest('base64url');
  // The hash uses a secret key. Otherwise, an attacker could guess what people wrote from the stored hash.
  const bodyHash = createHmac('sha256', env().NEXTAUTH_SECRET)
    .update(JSON.stringify(about ?? null))
    .digest('base64url');
  return { id, userId, route, bodyHash };
}

/**
 * Returns the key in the header. Keys without quotes are accepted too, because most clients omit the quotes that the
 * draft standard requires.
 */
function keyOf(header: string | null): string | null {
  if (header === null) return null;
  const key = /^"([!-~]+)"$|^([!#-~]+)$/.exec(header.trim());
  const match = key?.[1] ?? key?.[2];
  if (match === undefined || match.length > MAX_KEY_LENGTH)
    throw new AppError(
      'invalid',
      `${IDEMPOTENCY_KEY_HEADER} must be a text of up to ${MAX_KEY_LENGTH} letters, digits and signs.`,
    );
  return match;
}

const storedRequest = { bodyHash: columnType.text, status: columnType.int, answer: columnType.json(z.unknown()) };

/** Runs a statement that searches for a stored request, and returns its row. */
export type FindStoredRequest = (
  shape: typeof storedRequest,
  statement: Prisma.Sql,
) => Promise<ResultRow<typeof storedRequest> | undefined>;

/** Returns the stored response of a request, or null. Throws `key_reused` if the key was used for another request. */
async function storedAnswerOf(
  { id, bodyHash }: RequestFingerprint,
  find: FindStoredRequest = (shape, statement) => firstRow(db(), shape, statement),
): Promise<StoredResponse | null> {
  const row = await find(
    storedRequest,
    Prisma.sql`SELECT body_hash, status, answer FROM idempotency_keys WHERE id = ${id}`,
  );
  if (!row) return null;
  if (row.bodyHash !== bodyHash)
    throw new AppError(
      'key_reused',
      `This ${IDEMPOTENCY_KEY_HEADER} was used for another request. Send a new key with a new request.`,
    );
  return { status: row.status, body: row.answer };
}

/** Runs the writes of a request's handler, and records that the request was carried out. */
export type IdempotentWriteRunner = <T>(work: () => Promise<T>) => Promise<T>;

type Work = {
  work: (once: IdempotentWriteRunner) => Promise<StoredResponse | Response>;
  /**
   * True if a retry gets the stored response of the first try. If false, the retry calls `again` to build a response. A
   * retry never repeats the writes.
   */
  keepsAnswer: boolean;
  again?: (() => Promise<StoredResponse>) | undefined;
  /**
   * Searches for a stored request. Without one, counts the request for its only rate limit, so that `count` is not
   * called. Null if `count` must be called.
   */
  findOrCount: FindStoredRequest | null;
  /** Counts the request for the rate limits. `uncount` undoes the count if the request changed nothing. */
  count: (() => Promise<void>) | null;
  uncount: () => Promise<void>;
};

/**
 * Executes the request, or returns the stored response if the request was already executed. Throws `key_reused`,
 * `in_progress` and the errors of `work`.
 */
export async function executeRequestOnce(
  identity: RequestFingerprint | null,
  { work, keepsAnswer: storesAnswer, again: rebuild, findOrCount, count, uncount }: Work,
): Promise<StoredResponse | Response> {
  const toAnswer = (stored: StoredResponse) => (rebuild ? rebuild() : stored);
  const stored = identity && (await storedAnswerOf(identity, findOrCount ?? undefined));
  if (stored) return toAnswer(stored);
  if (count && !(identity && findOrCount)) await count();
  try {
    if (identity === null) return await work((write) => write());
    if (!storesAnswer)
      return await work((write) => executeAndStore(identity, write, () => ({ status: 204, body: null })));
    return await executeAndStore(
      identity,
      async () => storable(await work((write) => write())),
      (result) => result,
    );
  } catch (error) {
    // A request does not count toward the rate limits if its duplicate is still running. A request that failed
    // unexpectedly does not count either, for example after a database error.
    if (!(error instanceof AppError) || error.code === 'in_progress') await uncount();
    // A duplicate of this request may have finished meanwhile and caused the error. In that case, the duplicate's
    // stored response is returned.
    const isTwin = error instanceof AppError && (error.code === 'in_progress' || error.code === 'conflict');
    const twinAnswer = identity && isTwin ? await storedAnswerOf(identity) : null;
    if (twinAnswer) return toAnswer(twinAnswer);
    throw error;
  }
}

function storable(answer: StoredResponse | Response): StoredResponse {
  if (answer instanceof Response)
    throw new Error('A handler that runs once for each idempotency key must return JSON, not a finished Response.');
  return answer;
}

/**
 * Executes the work and stores the response in one transaction, so that a retry never repeats the work. Throws
 * `in_progress` if a duplicate is running or has just finished.
 */
const executeAndStore = <T>(
  identity: RequestFingerprint,
  work: () => Promise<T>,
  keep: (result: T) => StoredResponse,
): Promise<T> =>
  runInTransaction(async () => {
    const { id, userId, route, bodyHash } = identity;
    // The lock must come before the search for a stored key, because a duplicate of this request stores its key before it
    // releases the lock. ON CONFLICT also finds a key that was stored after this statement began.
    const claim = await firstRow(
      db(),
      { isFirst: columnType.bool.present },
      Prisma.sql`
        WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${lockOf(id)}) AS is_free), claimed AS (
          INSERT INTO idempotency_keys (id, route, body_hash, status, answer, created_at)
          SELECT ${id}, ${route}, ${bodyHash}, 0, 'null', ${timestampSql(now())} FROM lock WHERE is_free
          ON CONFLICT (id) DO NOTHING RETURNING id
        ) SELECT EXISTS (SELECT FROM claimed) AS is_first`,
    );
    if (!claim?.isFirst)
      throw new AppError('in_progress', "We're still working on this. Please check again in a second.", 1);
    const result = await work();
    const { status, body } = keep(result);
    // The person is stored only now, because the reference to a person locks the person's row.
    await runStatement(
      db(),
      Prisma.sql`
        UPDATE idempotency_keys SET user_id = ${userId}, status = ${status}, answer = ${JSON.stringify(body ?? null)}::json
        WHERE id = ${id}`,
    );
    return result;
  });

/** Returns the key of the PostgreSQL advisory lock for a request: the first eight bytes of the request's id. */
const lockOf = (id: string): bigint => Buffer.from(id, 'base64url').readBigInt64BE(0);

/** Scheduled job. Deletes idempotency keys and stored responses older than a day. */
export async function deleteExpiredIdempotencyKeys(): Promise<void> {
  await db().idempotencyKey.deleteMany({
    where: { createdAt: { lt: new Date(now().getTime() - RETENTION_PERIODS_MS.requests) } },
  });
}
