import 'server-only';
import { db } from '@/lib/database/db';
import type { EmailContentFunctions } from '@/lib/mail/email-types';
import { canSendOptionalEmails } from '@/lib/mail/recipients';
import { replyEmailData } from '@/lib/mail/schema';
import { deriveReplyToken, hasOptedOutOfReplies, makeReplyOptOutKey } from './reply-link-tokens';
import { findReplyPage } from './write-reply';

export const replyEmailContentFunctions: EmailContentFunctions = {
  /** Returns null if the link no longer works, a newer email replaced this one, or the school wants no such emails. */
  'reply-request': async ({ about }) => {
    const { replyId: id, letterId: mailId } = replyEmailData.parse(about);
    const link = await db().schoolReply.findFirst({ where: { id, mailId, state: 'asked' } });
    if (!link || !canSendOptionalEmails() || (await hasOptedOutOfReplies(link.email))) return null;
    const token = deriveReplyToken(mailId);
    const page = await findReplyPage(token);
    if (!page) return null;
    return {
      reply: {
        school: page.schoolName,
        token,
        stop: makeReplyOptOutKey(link.email),
        until: link.expiresAt.toISOString(),
      },
    };
  },
};
