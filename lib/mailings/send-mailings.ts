import 'server-only';
import type { Mailing } from '@/prisma/generated/client';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import type { EmailKind } from '@/lib/mail/email-kinds';
import { queueEmails } from '@/lib/mail/mail-queue';
import { MAIL_QUEUE } from '@/lib/mail/queue-settings';
import { mayReceiveOptionalEmailsSql } from '@/lib/mail/recipients';
import { now } from '@/lib/time/clock';

/** Maximum number of emails that one run of the job queues for a mailing. */
const PORTION = 500;

type Audience = Pick<Mailing, 'kind' | 'audience' | 'region' | 'schoolIds'>;

const emailKindOf = ({ kind }: Pick<Mailing, 'kind'>): EmailKind =>
  kind === 'news' ? 'news-message' : 'service-message';

/**
 * SQL condition: the user `u` gets the mailing. The address must be confirmed, and the account neither suspended nor
 * waiting for its deletion.
 */
const isRecipientSql = (mailing: Audience): Prisma.Sql => Prisma.sql`(
  u.email_verified_at IS NOT NULL AND u.bounced_email IS DISTINCT FROM u.email
  AND (u.suspended_until IS NULL OR u.suspended_until <= ${timestampSql(now())})
  AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id)
  AND ${mailing.kind === 'news' ? Prisma.sql`u.mail_news AND ${mayReceiveOptionalEmailsSql()}` : Prisma.sql`true`}
  AND ${isInAudienceSql(mailing)})`;

function isInAudienceSql({ audience, region, schoolIds }: Audience): Prisma.Sql {
  const follows = (condition: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM user_school_subscriptions f JOIN schools s ON s.id = f.school_id WHERE f.user_id = u.id AND ${condition})`;
  switch (audience) {
    case 'everybody':
      return Prisma.sql`true`;
    case 'members':
      return Prisma.sql`u.id IN (SELECT p.id FROM people_with_access(${timestampSql(now())}) p)`;
    case 'region':
      return follows(Prisma.sql`s.rce_name = ${region}`);
    case 'schools':
      return follows(Prisma.sql`s.id = ANY(${schoolIds}::int[])`);
  }
}

/** Returns the number of people who would get the mailing now. */
export async function countRecipients(on: DatabaseOrTransaction, mailing: Audience): Promise<number> {
  const found = await firstRow(
    on,
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM users u WHERE ${isRecipientSql(mailing)}`,
  );
  return found?.count ?? 0;
}

/**
 * Returns a mailing for its email to one person. Returns null if it was stopped, or if the person does not get it any
 * more.
 */
export async function findMailingFor(userId: number, id: number): Promise<Mailing | null> {
  const mailing = await db().mailing.findUnique({ where: { id } });
  if (!mailing?.startedAt || mailing.stoppedAt) return null;
  const recipient = await firstRow(
    db(),
    { id: columnType.int },
    Prisma.sql`SELECT u.id FROM users u WHERE u.id = ${userId} AND ${isRecipientSql(mailing)}`,
  );
  return recipient ? mailing : null;
}

/** Locks a mailing until the transaction ends. Throws `not_found` if it does not exist. */
export async function lockMailing(tx: TransactionClient, id: number): Promise<Mailing> {
  const count = await runStatement(tx, Prisma.sql`SELECT id FROM mailings WHERE id = ${id} FOR UPDATE`);
  if (count === 0) throw notFoundError('Message');
  return tx.mailing.findUniqueOrThrow({ where: { id } });
}

/**
 * Queues a mailing's next emails, and stores the last person's id in the same transaction. A crash or a second run
 * therefore queues no email twice.
 */
export async function queuePortion(tx: TransactionClient, id: number): Promise<void> {
  const mailing = await lockMailing(tx, id);
  if (!mailing.startedAt || mailing.stoppedAt || mailing.queuedAt) return;
  const people = await rows(
    tx,
    { id: columnType.int },
    Prisma.sql`
      SELECT u.id FROM users u WHERE u.id > ${mailing.lastUserId} AND ${isRecipientSql(mailing)}
      ORDER BY u.id LIMIT ${PORTION}`,
  );
  const kind = emailKindOf(mailing);
  const about = { mailingId: id };
  await queueEmails(
    tx,
    people.map(({ id: userId }) => ({ kind, userId, key: `${id} ${userId}`, about })),
  );
  await tx.mailing.update({
    where: { id },
    data: {
      lastUserId: people.at(-1)?.id ?? mailing.lastUserId,
      queued: { increment: people.length },
      queuedAt: people.length < PORTION ? now() : null,
    },
    select: { id: true },
  });
}

/** Queues the next emails of each mailing that is being sent, and counts the results. Runs every minute. */
export async function sendMailings(): Promise<void> {
  const open = await db().mailing.findMany({
    where: { startedAt: { not: null }, endedAt: null },
    orderBy: { id: 'asc' },
  });
  for (const mailing of open) {
    await db().$transaction((tx) => queuePortion(tx, mailing.id));
    await countResults(mailing);
  }
}

/** Stores how many of a mailing's emails were sent and have failed. Ends the mailing when none is waiting any more. */
const countResults = (mailing: Mailing): Promise<number> =>
  runStatement(
    db(),
    Prisma.sql`
      UPDATE mailings m SET sent = c.sent, failed = c.failed,
        ended_at = CASE WHEN c.waiting = 0 AND (m.queued_at IS NOT NULL OR m.stopped_at IS NOT NULL) THEN ${timestampSql(now())} END
      FROM (
        SELECT count(*) FILTER (WHERE j.output->>'outcome' = 'sent')::int AS sent,
          count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
          count(*) FILTER (WHERE j.state IN ('created', 'retry', 'active'))::int AS waiting
        FROM pgboss.job j
        WHERE j.name = ${MAIL_QUEUE} AND j.data->>'kind' = ${emailKindOf(mailing)} AND j.data->'about'->>'mailingId' = ${String(mailing.id)}) c
      WHERE m.id = ${mailing.id}::int`,
  );
