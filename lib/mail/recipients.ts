import 'server-only';
import { Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import type { MailKind } from './kinds';

// Recipients of optional emails. They have confirmed the address, so that nobody subscribes a stranger, and have not
// unsubscribed.
// The law requires a sender name and postal address; without MAIL_POSTAL_ADDRESS no optional email is sent.

export const REACH = { emailVerifiedAt: true, lettersStoppedAt: true, lettersKey: true, bouncedEmail: true } as const;

type Person = { emailVerifiedAt: Date | null; lettersStoppedAt: Date | null };

export const canSendOptional = (): boolean => env().SMTP_URL === undefined || env().MAIL_POSTAL_ADDRESS !== undefined;

export const wantsEmails = ({ emailVerifiedAt, lettersStoppedAt }: Person): boolean =>
  canSendOptional() && emailVerifiedAt !== null && lettersStoppedAt === null;

/** The same rule as an SQL condition for a user `u`. */
export const wantsEmailsSql = (): Prisma.Sql =>
  canSendOptional()
    ? Prisma.sql`(u.email_verified_at IS NOT NULL AND u.letters_stopped_at IS NULL AND u.bounced_email IS DISTINCT FROM u.email)`
    : Prisma.sql`false`;

/** Returns true if emails to this address bounce. Only the confirmation link is still sent there. */
export const comesBack = (email: string, { bouncedEmail }: { bouncedEmail: string | null }, kind: MailKind): boolean =>
  kind !== 'verify-email' && bouncedEmail?.toLowerCase() === email.toLowerCase();
