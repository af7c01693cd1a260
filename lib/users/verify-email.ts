import 'server-only';
import { takeLink } from '@/lib/auth/mail-links';
import type { CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { db } from '@/lib/db';
import { queueMail } from '@/lib/mail/queue';

/** Notes that who opened the link has the mailbox of the account. Throws `invalid` for a dead link (of the field `token`). */
export async function verifyEmail(token: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const id = await takeLink(tx, token, 'verify_email');
    await tx.user.update({ where: { id }, data: { emailVerifiedAt: now() }, select: { id: true } });
  });
}

/** Sends the link once more, unless there is nothing left to confirm. */
export async function sendVerification({ id, emailVerifiedAt }: CurrentUser): Promise<void> {
  if (emailVerifiedAt === null) await queueMail(db(), { kind: 'verify-email', userId: id });
}
