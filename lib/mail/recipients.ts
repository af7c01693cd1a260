import 'server-only';
import { Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import type { EmailKind } from './email-kinds';

// Decides which people receive optional emails: people who confirmed their address and have not unsubscribed. Without
// MAIL_POSTAL_ADDRESS, none is sent, because the law requires our postal address.

export const RECIPIENT_COLUMNS = {
  emailVerifiedAt: true,
  lettersStoppedAt: true,
  lettersKey: true,
  bouncedEmail: true,
} as const;

type Person = { emailVerifiedAt: Date | null; lettersStoppedAt: Date | null };

export const canSendOptionalEmails = (): boolean =>
  env().SMTP_URL === undefined || env().MAIL_POSTAL_ADDRESS !== undefined;

export const mayReceiveOptionalEmails = ({ emailVerifiedAt, lettersStoppedAt }: Person): boolean =>
  canSendOptionalEmails() && emailVerifiedAt !== null && lettersStoppedAt === null;

/** SQL condition: the user `u` may receive optional emails. */
export const mayReceiveOptionalEmailsSql = (): Prisma.Sql =>
  canSendOptionalEmails()
    ? Prisma.sql`(u.email_verified_at IS NOT NULL AND u.letters_stopped_at IS NULL AND u.bounced_email IS DISTINCT FROM u.email)`
    : Prisma.sql`false`;

/**
 * Returns true if an email must not be sent because emails to the address bounce. The email with the confirmation link
 * is always sent.
 */
export const isBouncingRecipient = (
  email: string,
  { bouncedEmail }: { bouncedEmail: string | null },
  kind: EmailKind,
): boolean => kind !== 'verify-email' && bouncedEmail?.toLowerCase() === email.toLowerCase();
