import 'server-only';
import { Prisma } from '@/lib/database/db';
import { env } from '@/lib/env';
import type { MailKind } from './kinds';

// Whom letters reach that are not about the account: who has proven the address, so that nobody is subscribed by a stranger, and has not
// stopped them. The law asks that they say who writes, and from where: without a postal address none leaves the house.

export const REACH = { emailVerifiedAt: true, lettersStoppedAt: true, lettersKey: true, bouncedEmail: true } as const;

type Person = { emailVerifiedAt: Date | null; lettersStoppedAt: Date | null };

export const mayWrite = (): boolean => env().SMTP_URL === undefined || env().MAIL_POSTAL_ADDRESS !== undefined;

export const wantsLetters = ({ emailVerifiedAt, lettersStoppedAt }: Person): boolean =>
  mayWrite() && emailVerifiedAt !== null && lettersStoppedAt === null;

/** The same as a condition over a user `u`. */
export const wantingLetters = (): Prisma.Sql =>
  mayWrite()
    ? Prisma.sql`(u.email_verified_at IS NOT NULL AND u.letters_stopped_at IS NULL AND u.bounced_email IS DISTINCT FROM u.email)`
    : Prisma.sql`false`;

/** Whether letters to this address come back. Only the link that proves the contrary is still sent there. */
export const comesBack = (email: string, { bouncedEmail }: { bouncedEmail: string | null }, kind: MailKind): boolean =>
  kind !== 'verify-email' && bouncedEmail?.toLowerCase() === email.toLowerCase();
