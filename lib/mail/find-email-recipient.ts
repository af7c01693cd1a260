import 'server-only';
import { db } from '@/lib/database/db';
import { env } from '@/lib/env';
import type { EmailKind } from './email-kinds';
import { NO_ACCOUNT_USER_ID } from './queue-settings';
import { RECIPIENT_COLUMNS } from './recipients';
import { contactAnswerEmailData, replyEmailData, seatEmailData } from './schema';

export type EmailRecipient = {
  email: string;
  pendingEmail: string | null;
  unsettledAt: Date | null;
  firstName: string | null;
  quietHours: boolean;
  emailVerifiedAt: Date | null;
  lettersStoppedAt: Date | null;
  lettersKey: string;
  bouncedEmail: string | null;
};

const personById = (id: number): Promise<EmailRecipient | null> =>
  db().user.findUnique({
    where: { id },
    select: {
      email: true,
      pendingEmail: true,
      unsettledAt: true,
      firstName: true,
      quietHours: true,
      ...RECIPIENT_COLUMNS,
    },
  });

/**
 * Returns the person to whom an email is sent, or null if nobody needs the email any more. Their address may be a new
 * one that is not confirmed yet.
 */
export async function findEmailRecipient(
  kind: EmailKind,
  userId: number,
  about: unknown,
): Promise<EmailRecipient | null> {
  if (kind === 'account-deleted') return deletedPerson(userId);
  if (userId !== NO_ACCOUNT_USER_ID) return personById(userId);
  if (kind === 'reply-request') return schoolOffice(about);
  return kind === 'seat-invited' ? invitedPerson(about) : contactSender(about);
}

/**
 * Returns the recipient of our answer to a contact message. The recipient is the message's sender, who has no account.
 */
async function contactSender(about: unknown): Promise<EmailRecipient | null> {
  const { messageId: id } = contactAnswerEmailData.parse(about);
  const message = await db().contactMessage.findUnique({ where: { id }, select: { name: true, email: true } });
  return message?.email ? { ...NO_PERSON, email: message.email, firstName: message.name } : null;
}

/** Returns the recipient of a household invitation, or null if the invitation was accepted or deleted. */
async function invitedPerson(about: unknown): Promise<EmailRecipient | null> {
  const { seatId: id } = seatEmailData.parse(about);
  const message = await db().householdSeat.findFirst({ where: { id, holderId: null }, select: { email: true } });
  return message?.email ? { ...NO_PERSON, email: message.email } : null;
}

/** Returns the school's office that gets a link to reply, or null if the post was deleted. */
async function schoolOffice(about: unknown): Promise<EmailRecipient | null> {
  const { replyId: id } = replyEmailData.parse(about);
  const link = await db().schoolReply.findUnique({ where: { id }, select: { email: true } });
  return link && { ...NO_PERSON, email: link.email };
}

/**
 * Replaces the recipient's address in a deletion receipt if no mail server is configured. The receipt is then a file,
 * which must not contain the address of a deleted person.
 */
const NOBODY = 'deleted-account@invalid';

async function deletedPerson(userId: number): Promise<EmailRecipient | null> {
  const deletion = await db().accountDeletion.findUnique({ where: { userId }, select: { email: true } });
  if (!deletion?.email) return null;
  const email = env().SMTP_URL ? deletion.email : NOBODY;
  return { ...NO_PERSON, email };
}

const NO_PERSON = {
  pendingEmail: null,
  unsettledAt: null,
  firstName: null,
  emailVerifiedAt: null,
  lettersStoppedAt: new Date(0),
  lettersKey: '',
  bouncedEmail: null,
  quietHours: false,
};
