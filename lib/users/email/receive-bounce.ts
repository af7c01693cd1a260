import 'server-only';
import { z } from 'zod';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { readBounceReport, type BounceFailure } from '@/lib/mail/bounce-report';
import { isAddressFailureStatus } from '@/lib/mail/delivery-status';
import { findEmailRecipient } from '@/lib/mail/find-email-recipient';
import { MAIL_QUEUE } from '@/lib/mail/queue-settings';
import { readReturnAddress, wasEmailSentToAddress } from '@/lib/mail/return-address';
import { queuedEmail, type QueuedEmail } from '@/lib/mail/schema';
import { log } from '@/lib/process/log';
import { stopEmailsToAddress } from './mark-email-bounced';

/** What happened to a report that an email was not delivered. */
export const BOUNCE_OUTCOMES = [
  // The address does not work, and gets no more emails.
  'stopped',
  // The email is listed as undelivered, but the address still gets later emails.
  'recorded',
  // The email was already listed as undelivered.
  'known',
  // The report does not say that the email failed.
  'ignored',
] as const;
export type BounceOutcome = (typeof BOUNCE_OUTCOMES)[number];

/**
 * Lists one of our emails as undelivered, as a mail server's report says. Throws:
 * - `invalid` if the report was not sent to the return address of one of our emails
 * - `unavailable` while our email is still being sent
 */
export async function receiveBounce(raw: Uint8Array): Promise<BounceOutcome> {
  const report = await readBounceReport(raw);
  if (!report) throw new AppError('invalid', 'The request body is not an email.');
  const returned = await findReturnedEmail(report.sentTo);
  if (!returned) throw new AppError('invalid', 'The recipient of this email is not a return address of this site.');
  if (!report.failure) return 'ignored';
  const { failure } = report;
  const outcome = await db().$transaction((tx) => recordBounce(tx, returned, failure));
  log.warn({ event: 'mail.bounced', mail: returned.id, kind: returned.letter.kind, status: failure.status, outcome });
  return outcome;
}

type ReturnedEmail = { id: string; letter: QueuedEmail; email: string };

/** Returns the email of this site that a mail server has returned, with the address to which the site sent it. */
async function findReturnedEmail(sentTo: readonly string[]): Promise<ReturnedEmail | null> {
  for (const address of sentTo) {
    const tag = readReturnAddress(address);
    const letter = tag && (await findQueuedEmail(tag.id));
    if (!letter) continue;
    const person = await findEmailRecipient(letter.kind, letter.userId, letter.about);
    const email = [person?.email, person?.pendingEmail].find((each) => each && wasEmailSentToAddress(tag, each));
    if (email) return { id: tag.id, letter, email };
  }
  return null;
}

async function findQueuedEmail(id: string): Promise<QueuedEmail | null> {
  const job = await firstRow(
    db(),
    { data: columnType.jsonb(z.unknown()).nullable },
    Prisma.sql`SELECT data FROM pgboss.job WHERE name = ${MAIL_QUEUE} AND id = ${id}::uuid`,
  );
  return queuedEmail.safeParse(job?.data).data ?? null;
}

async function recordBounce(
  tx: TransactionClient,
  { id, letter, email }: ReturnedEmail,
  { status, said }: BounceFailure,
): Promise<BounceOutcome> {
  const job = await firstRow(
    tx,
    { state: columnType.text },
    Prisma.sql`SELECT state::text AS state FROM pgboss.job WHERE name = ${MAIL_QUEUE} AND id = ${id}::uuid FOR UPDATE`,
  );
  if (job?.state === 'failed') return 'known';
  // A mail server can return an email before our record says that the email was sent. The error makes the sender of the
  // report try again in a minute.
  if (job?.state !== 'completed') throw new AppError('unavailable', 'The email is still being sent.', 60);
  const isAddressWrong = status !== null && isAddressFailureStatus(status);
  const failure = { reason: isAddressWrong ? 'bounced' : 'returned', said };
  await runStatement(
    tx,
    Prisma.sql`
      UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = ${JSON.stringify(failure)}::jsonb
      WHERE name = ${MAIL_QUEUE} AND id = ${id}::uuid`,
  );
  return isAddressWrong && (await stopEmailsToAddress(tx, email, letter.at)) ? 'stopped' : 'recorded';
}
