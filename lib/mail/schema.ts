import { z } from 'zod';
import { emailKindNames } from './email-kinds';

export const mailIdParams = z.object({ mailId: z.uuid('No email has this id.') });
export const emailPreviewParams = z.object({ kind: z.enum(emailKindNames, "This kind of email doesn't exist.") });
export const emailPreviewQuery = z.object({ as: z.enum(['html', 'text'], 'as must be html or text').default('html') });

/** Email in the queue. `about` has the ids of the database rows that the email is about. */
export const queuedEmail = z.object({
  kind: z.enum(emailKindNames),
  userId: z.int(),
  at: z.coerce.date(),
  about: z.unknown().optional(),
});
export type QueuedEmail = z.infer<typeof queuedEmail>;

/** Status of the emails that we send, for administrators. */
export const emailQueueStatusView = z.object({
  /** Number of emails in the queue. */
  waiting: z.int(),
  /** True if the site learns of emails that other mail servers return later (BOUNCE_ADDRESS). */
  readsBounces: z.boolean(),
  failed: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(emailKindNames),
      /** Id of the recipient. Null if the account was deleted. */
      userId: z.int().nullable(),
      email: z.string().nullable(),
      createdAt: z.iso.datetime(),
      /** Time of the last try to send the email. If the email was sent but returned later, the time of the return. */
      failedAt: z.iso.datetime(),
      tries: z.int(),
      /** Short reason why the email failed. Null if the reason is not known. */
      reason: z.string().nullable(),
      /** Error message of the mail server, without email addresses. */
      said: z.string().nullable(),
    }),
  ),
});
export type EmailQueueStatusView = z.output<typeof emailQueueStatusView>;

/** Id of a test email. An administrator's page uses the id to load the result of the test. */
export const sendTestEmailReply = z.object({ id: z.uuid() });

/** Result of a test email. */
export const testEmailView = z.object({
  state: z.enum([
    'waiting', // The email is being sent.
    'sent', // The mail server accepted the email.
    'stored', // The email was saved on this machine, because no mail server is configured.
    'stopped', // The email was not sent, because emails to the address bounce.
    'refused', // The email was not accepted, or was returned later.
  ]),
  /** Short reason of a failure, if it is known. */
  reason: z.string().nullable(),
  /** Error message of the mail server, without email addresses. */
  said: z.string().nullable(),
});
export type TestEmailView = z.output<typeof testEmailView>;

/**
 * Prefix of the key in the link that stops the morning email about the inbox. After the prefix comes the same key as in
 * the person's other unsubscribe links.
 */
export const INBOX_UNSUBSCRIBE_KEY_PREFIX = 'inbox-';

/** Prefix of the key in the link that stops the operator's news. */
export const NEWS_UNSUBSCRIBE_KEY_PREFIX = 'news-';

/** Prefix of the key in the link that stops a person's reminders of events by email. */
export const REMINDERS_UNSUBSCRIBE_KEY_PREFIX = 'reminders-';

/**
 * Returns the key, or the link, that stops the emails about one school. It is the person's other key or link, with the
 * school's id at the end.
 */
export const unsubscribeFromSchool = (keyOrLink: string, schoolId: number): string => `${keyOrLink}.${schoolId}`;

/** Emails that an unsubscribe link stops: all optional ones, those about one school, or others. */
export type UnsubscribedEmails = 'optional' | 'school' | 'inbox' | 'news' | 'reminders' | 'invitations' | 'replies';

/** Whether an unsubscribe link has already stopped its emails. `school` is the name of a link's school. */
export type UnsubscribeLink = { list: UnsubscribedEmails; school: string | null; isStopped: boolean };

/** Household seat that an email is about. */
export const seatEmailData = z.object({ seatId: z.int() });

/** Link with which a school replies to a concern. `letterId` is the id of the email that has the link. */
export const replyEmailData = z.object({ replyId: z.int(), letterId: z.uuid() });

/** Contact message that an email answers. */
export const contactAnswerEmailData = z.object({ messageId: z.int() });

/** Mailing that an email belongs to. */
export const mailingEmailData = z.object({ mailingId: z.int() });

/** Data of an email about a changed email address: the id of the link that undoes the change. */
export const undoLinkEmailData = z.object({ linkId: z.uuid() });
