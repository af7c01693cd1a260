import 'server-only';
import { randomUUID } from 'node:crypto';
import { runAfterCommit } from '@/lib/database/transaction';
import type { Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import type { EmailContentFunction } from '@/lib/mail/email-types';
import { queueEmail } from '@/lib/mail/mail-queue';
import { NO_ACCOUNT_USER_ID } from '@/lib/mail/queue-settings';
import { contactAnswerEmailData } from '@/lib/mail/schema';
import { changeEntryInTransaction } from '../commands';
import { MIN_WRITING_SECONDS, type ContactAnswerInput, type ContactInput } from './schema';

/**
 * Stores a contact message for administrators. Throws `invalid` without a reply address, and `rate_limited` if the
 * message was sent faster than a person can write.
 */
export async function sendContactMessage(
  { content, name, email, seconds, reference }: ContactInput,
  userId: number | null,
): Promise<void> {
  // People do not see this field, so only bots fill it in.
  if (reference) throw new AppError('invalid', 'Leave this empty.', undefined, 'reference');
  if (userId === null && !email) throw new AppError('invalid', 'Email is required', undefined, 'email');
  if (seconds < MIN_WRITING_SECONDS)
    throw new AppError(
      'rate_limited',
      'You sent this very quickly. Please send it again in a few seconds.',
      MIN_WRITING_SECONDS,
    );
  const from = userId === null ? { name: name ?? null, email: email ?? null } : { userId };
  const { id } = await db().contactMessage.create({
    data: { ...from, content, createdAt: now() },
    select: { id: true },
  });
  await runAfterCommit(async () => log.info({ event: 'contact.received', message: id, userId }));
}

/**
 * Emails the answer to a contact message, and closes its inbox entry. Throws `not_found`, `conflict` if another
 * administrator has changed the entry, and `invalid` for an answered or closed message.
 */
export async function sendContactAnswer(act: Act, id: number, { version, answer }: ContactAnswerInput): Promise<void> {
  const mailId = randomUUID();
  await db().$transaction(async (tx) => {
    await changeEntryInTransaction(tx, act, 'contact', String(id), { version, note: 'Answered by email.' });
    const message = await tx.contactMessage.findUnique({ where: { id }, select: { userId: true, answer: true } });
    if (!message) throw notFoundError('Message');
    if (message.answer !== null)
      throw new AppError(
        'invalid',
        'This message already has an answer. To write another one, use your email program.',
      );
    await tx.contactMessage.update({
      where: { id },
      data: { answer, answeredAt: now(), answeredBy: act.actorId, mailId },
      select: { id: true },
    });
    await queueEmail(tx, {
      kind: 'contact-answer',
      userId: message.userId ?? NO_ACCOUNT_USER_ID,
      id: mailId,
      about: { messageId: id },
    });
  });
}

/** Returns the content of the answer email. */
export const buildContactAnswerEmail: EmailContentFunction = async ({ about }) => {
  const { messageId: id } = contactAnswerEmailData.parse(about);
  const message = await db().contactMessage.findUnique({ where: { id } });
  if (!message?.answer) return null;
  return { answer: { question: message.content, at: message.createdAt.toISOString(), answer: message.answer } };
};
