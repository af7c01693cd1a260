import { z } from 'zod';
import { emailKindNames } from './email-kinds';

export const mailIdParams = z.object({ mailId: z.uuid('No email has this id.') });
export const emailPreviewParams = z.object({ kind: z.enum(emailKindNames, "This kind of email doesn't exist.") });
export const emailPreviewQuery = z.object({ as: z.enum(['html', 'text'], 'as must be html or text').default('html') });

/** Status of the emails that we send, for administrators. */
export const mailView = z.object({
  /** Number of emails in the queue. */
  waiting: z.int(),
  failed: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(emailKindNames),
      /** Id of the recipient. Null if the account was deleted. */
      userId: z.int().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
      tries: z.int(),
      /** Short reason why the email failed. Null if the reason is not known. */
      reason: z.string().nullable(),
    }),
  ),
});
export type MailView = z.output<typeof mailView>;

/**
 * Prefix of the key in the link that stops the morning email about the inbox. The rest of the key is the person's key
 * for emails.
 */
export const INBOX_KEY_PREFIX = 'inbox-';

/** Household seat that an email is about. */
export const seatEmailData = z.object({ seatId: z.int() });

/** Contact message that an email answers. */
export const contactAnswerEmailData = z.object({ messageId: z.int() });

/** Undo link that an email contains. */
export const undoLinkEmailData = z.object({ linkId: z.uuid() });
