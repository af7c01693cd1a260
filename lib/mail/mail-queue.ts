import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { jobQueue } from '@/lib/database/job-queue';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import { notFoundError } from '@/lib/errors';
import { createPgBossSqlExecutor, columnType, firstRow, rows, type DatabaseOrTransaction } from '@/lib/database/sql';
import { isBulkEmailKind, emailKindNames, type EmailKind } from './email-kinds';
import { MAIL_QUEUE } from './queue-settings';
import type { EmailQueueStatusView } from './schema';

/**
 * An email to add to the queue. If several emails have the same `key`, only the first is sent. `id` is set if a
 * database row refers to the email.
 */
type Mail = {
  kind: EmailKind;
  userId: number;
  /** Ids of the database rows that the email is about. */
  about?: object;
} & ({ key?: string; id?: never } | { id: string; key?: never });

/**
 * Queues an email in the current transaction, so that it is sent only if the transaction succeeds. Recipient and
 * content are looked up when the email is sent.
 */
export const queueEmail = (on: DatabaseOrTransaction, mail: Mail): Promise<void> => queueEmails(on, [mail]);

export async function queueEmails(on: DatabaseOrTransaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const at = now().toISOString();
  const jobs = mails.map(({ kind, userId, key, id, about }) => ({
    id: key === undefined ? (id ?? randomUUID()) : uuidOf(`${kind} ${key}`),
    data: { kind, userId, at, ...(about && { about }) },
    ...priorityOf(kind),
  }));
  await jobQueue().insert(MAIL_QUEUE, jobs, { db: createPgBossSqlExecutor(on) });
}

/** Queues an email again for a later time. A second call for the same email has no effect. */
export async function postponeEmail(id: string, letter: { kind: EmailKind }, until: Date): Promise<void> {
  // `until` is a time of the demo's clock, which may be ahead of the real time. The job library needs the real time.
  const startAfter = new Date(Date.now() + until.getTime() - now().getTime());
  const job = { id: uuidOf(`later ${id}`), data: letter, startAfter, ...priorityOf(letter.kind) };
  await jobQueue().insert(MAIL_QUEUE, [job], { db: createPgBossSqlExecutor(db()) });
}

const priorityOf = (kind: EmailKind) => isBulkEmailKind(kind) && { priority: -1 };

/** Returns a UUID that is always the same for the same key. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/**
 * SQL condition: the email job `j` is waiting to be sent. An email that is postponed to the morning does not count
 * before the morning.
 */
export const WAITING_EMAIL_CONDITION = Prisma.sql`(j.state IN ('retry', 'active') OR (j.state = 'created' AND j.start_after <= now()))`;

/** Returns the number of waiting emails, and the failed emails, newest first. */
export async function fetchMailQueueStatus(): Promise<EmailQueueStatusView> {
  const waiting = await firstRow(
    db(),
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM pgboss.job j WHERE name = ${MAIL_QUEUE} AND ${WAITING_EMAIL_CONDITION}`,
  );
  const failed = await rows(
    db(),
    {
      id: columnType.text,
      kind: columnType.word(emailKindNames),
      userId: columnType.int.nullable,
      email: columnType.text.nullable,
      createdAt: columnType.moment,
      tries: columnType.int,
      failedAt: columnType.moment,
      reason: columnType.text.nullable,
      said: columnType.text.nullable,
    },
    Prisma.sql`
      SELECT j.id::text AS id, j.data->>'kind' AS kind, u.id AS user_id, u.email::text AS email, j.created_on AS created_at,
        j.retry_count + 1 AS tries, coalesce(j.completed_on, j.created_on) AS failed_at, j.output->>'reason' AS reason, j.output->>'said' AS said
      FROM pgboss.job j LEFT JOIN users u ON u.id = (j.data->>'userId')::int
      WHERE j.name = ${MAIL_QUEUE} AND j.state = 'failed' ORDER BY j.created_on DESC, j.id LIMIT 100`,
  );
  return {
    waiting: waiting?.count ?? 0,
    readsBounces: env().BOUNCE_ADDRESS !== undefined,
    failed: failed.map(({ createdAt, failedAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
    })),
  };
}

/** Retries a failed email. Throws `not_found` if the email does not exist or has not failed. */
export async function retryEmail(act: Act, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const mail = await firstRow(
      tx,
      { kind: columnType.text.nullable, userId: columnType.int.nullable },
      Prisma.sql`
        SELECT data->>'kind' AS kind, (data->>'userId')::int AS user_id FROM pgboss.job
        WHERE name = ${MAIL_QUEUE} AND id = ${id}::uuid AND state = 'failed' FOR UPDATE`,
    );
    if (!mail) throw notFoundError('Mail');
    await jobQueue().retry(MAIL_QUEUE, id, { db: createPgBossSqlExecutor(tx) });
    // The administrator wants the email to be sent now, so the job does not wait for its next automatic retry.
    await jobQueue().update(MAIL_QUEUE, undefined, { id, startAfter: new Date(), db: createPgBossSqlExecutor(tx) });
    await recordAuditEntry(tx, act, {
      action: 'mail.send-again',
      targetType: 'user',
      targetId: mail.userId ?? 0,
      details: { mail: mail.kind },
    });
  });
}
