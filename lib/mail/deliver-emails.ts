import 'server-only';
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { findFormerEmailAddress, createEmailLink, extendEmailChangeUndoLink } from '@/lib/auth/email-links';
import { findNewestDeviceName } from '@/lib/auth/known-devices';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { contactEmail } from '@/lib/process/current-settings';
import { log } from '@/lib/process/log';
import { withExternalCallSpan } from '@/lib/process/trace';
import { isOptionalEmail, isSentWithoutRetries, type EmailKind } from './email-kinds';
import { buildEmailTemplateData } from './email-template-data';
import type { EmailContentFunctions, EmailRenderer, EmailSentCallback } from './email-types';
import { findEmailRecipient, type EmailRecipient } from './find-email-recipient';
import { postponeEmail } from './mail-queue';
import { MAIL_QUEUE } from './queue-settings';
import { postponeToEndOfQuietHours } from './quiet-hours';
import type { LinkPurpose } from '@/prisma/generated/enums';
import { isBouncingRecipient, mayReceiveOptionalEmails } from './recipients';
import { countEmailForRecipient } from './recipient-limit';
import { queuedEmail, undoLinkEmailData, type QueuedEmail } from './schema';
import { getEmailThreadName } from './email-threads';
import { BouncedError, classifyDeliveryError, sendEmail } from './transport';

/** Functions for sending emails. */
export type EmailDeliveryFunctions = {
  /** Renders an email. */
  draw: EmailRenderer;
  /** Functions that collect the content of an email, by kind of email. Emails with only a link need no function. */
  contents: EmailContentFunctions;
  /** Callbacks that run after an email was sent, by kind of email. */
  sent: Partial<Record<EmailKind, EmailSentCallback>>;
};

/** Delivers queued emails until the job library (`boss`) stops. */
export const deliverQueuedEmails = (
  boss: PgBoss,
  writers: EmailDeliveryFunctions,
  pollingIntervalSeconds = 2,
): Promise<string> =>
  boss.work(
    MAIL_QUEUE,
    { batchSize: 10, pollingIntervalSeconds, burstWhenBatchFull: true, perJobResults: true },
    (jobs) => deliver(jobs, writers),
  );

/** Sends the emails and returns the result of each. If one email fails, all other emails are still sent. */
const deliver = (jobs: Job<unknown>[], writers: EmailDeliveryFunctions): Promise<JobResult[]> =>
  Promise.all(
    jobs.map(async ({ id, data }): Promise<JobResult> => {
      try {
        return { id, status: 'completed', output: { outcome: await deliverOne(id, data, writers) } };
      } catch (error) {
        const { isFinal, ...failure } = classifyDeliveryError(error);
        log.warn({ event: 'mail.failed', mail: id, reason: failure.reason, isFinal });
        const { data: letter } = queuedEmail.safeParse(data);
        if (letter && isSentWithoutRetries(letter.kind))
          return { id, status: 'completed', output: { outcome: 'refused', ...failure } };
        return { id, status: isFinal ? 'deadletter' : 'failed', output: failure };
      }
    }),
  );

/** Result of a delivery that ended without an error, stored with the job. Only `sent` means that the email was sent. */
type Outcome =
  | 'sent'
  | 'postponed'
  | 'limited'
  | 'replaced' // The link in the email no longer works, for example because of a newer link.
  | 'unneeded';

/** Sends one email. Does not send the email if nobody needs it any more, or if the mailbox has reached its limit. */
async function deliverOne(id: string, data: unknown, writers: EmailDeliveryFunctions): Promise<Outcome> {
  const letter = queuedEmail.parse(data);
  const { kind, userId, at, about } = letter;
  const person = await findEmailRecipient(kind, userId, about);
  if (!person || (isOptionalEmail(kind) && !mayReceiveOptionalEmails(person))) return 'unneeded';
  const moment = now();
  const morning = isOptionalEmail(kind) && person.quietHours ? postponeToEndOfQuietHours(moment) : moment;
  if (morning > moment) {
    await postponeEmail(id, letter, morning);
    return 'postponed';
  }
  const content = await writers.contents[kind]?.({ userId, at, about });
  if (content === null) return 'unneeded';
  const addressed = ADDRESSED[kind] ? await ADDRESSED[kind]({ id, userId, at, about }, person) : toAccount(person);
  if (addressed === null) return 'unneeded';
  const { email } = addressed;
  if (isBouncingRecipient(email, person, kind)) {
    // Emails to an address that bounces are dropped, except an answer to a contact message. The answer counts as
    // failed, so that administrators notice.
    if (kind === 'contact-answer') throw new BouncedError();
    return 'unneeded';
  }
  const uncount = await countEmailForRecipient(kind, { email, isProven: isKnownAt(email, person) });
  if (uncount === null) {
    log.warn({ event: 'mail.limited', mail: id, kind });
    return 'limited';
  }
  let isSent = false;
  try {
    isSent = await write({ id, letter, person, addressed, content }, writers);
    return isSent ? 'sent' : 'replaced';
  } finally {
    // An unsent email must not count toward the mailbox's limit, because the next attempt counts the email again.
    if (!isSent) await uncount();
  }
}

type OutgoingEmail = {
  id: string;
  letter: QueuedEmail;
  person: EmailRecipient;
  addressed: Addressed;
  content: Awaited<ReturnType<NonNullable<EmailContentFunctions[EmailKind]>>> | undefined;
};

/** Renders and sends an email. Returns false if the email was not sent, because its link is no longer valid. */
async function write(
  { id, letter, person, addressed, content }: OutgoingEmail,
  { draw, sent }: EmailDeliveryFunctions,
): Promise<boolean> {
  const { kind, userId, at, about } = letter;
  const { email } = addressed;
  const token = await addressed.token();
  if (token === null) return false;
  const device = kind === 'new-device' ? await findNewestDeviceName(userId, at) : '';
  const facts = buildEmailTemplateData({
    firstName: isKnownAt(email, person) || kind === 'contact-answer' ? person.firstName : null,
    email,
    at,
    token,
    device,
    kind,
    lettersKey: person.lettersKey,
    ...content,
  });
  const { unsubscribe, postId } = facts;
  const replyTo = kind === 'contact-answer' ? contactEmail() : undefined;
  const thread = getEmailThreadName(kind, { id, userId, about }, postId);
  const drawn = await draw(kind, facts);
  await withExternalCallSpan(`mail ${kind}`, () => sendEmail({ id, to: email, drawn, unsubscribe, thread, replyTo }));
  if (kind === 'account-deleted') await forgetWhoLeft(userId);
  await sent[kind]?.({ userId, about });
  log.info({ event: 'mail.sent', mail: id, kind });
  return true;
}

/**
 * Returns true if the address is the confirmed address of the person's account. Any other address may belong to
 * somebody else, so emails to it omit the account's name.
 */
const isKnownAt = (email: string, person: EmailRecipient): boolean =>
  person.emailVerifiedAt !== null && email === person.email;

const forgetWhoLeft = (userId: number) =>
  db().accountDeletion.updateMany({ where: { userId }, data: { email: null, receiptAt: now() } });

type Queued = { id: string; userId: number; at: Date; about: unknown };
/**
 * Address of the recipient, and a function that creates the link in the email. The link is created just before sending,
 * because a new link invalidates the previous link.
 */
type Addressed = { email: string; token: () => Promise<string | null> };
/** True if the change of address was withdrawn before its email was sent. */
const hasNothingToProve = (person: EmailRecipient): boolean =>
  person.pendingEmail === null &&
  person.emailVerifiedAt !== null &&
  person.unsettledAt === null &&
  person.bouncedEmail === null;

const toAccount = ({ email }: EmailRecipient): Addressed => ({ email, token: async () => '' });

/**
 * Functions by kind of email that return the recipient's address and the link for the email. A function returns null if
 * the email is no longer needed.
 */
const ADDRESSED: Partial<Record<EmailKind, (letter: Queued, person: EmailRecipient) => Promise<Addressed | null>>> = {
  'reset-password': async (letter, { email }) => byLink(letter, 'reset_password', email),
  'verify-email': async (letter, person) => {
    const { email, pendingEmail } = person;
    if (hasNothingToProve(person)) return null;
    return pendingEmail === null ? byLink(letter, 'verify_email', email) : byLink(letter, 'change_email', pendingEmail);
  },
  'email-changed': async ({ id }) => {
    const former = await extendEmailChangeUndoLink(id);
    return former && { email: former.email, token: async () => former.token };
  },
  'undo-ended': async ({ about }) => {
    const former = await findFormerEmailAddress(undoLinkEmailData.parse(about).linkId);
    return former && { email: former.email, token: async () => '' };
  },
};

const byLink = ({ id, userId, at }: Queued, purpose: LinkPurpose, email: string): Addressed => ({
  email,
  token: () => createEmailLink({ id, userId, purpose, email }, at),
});
