import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { queueEmail } from '@/lib/mail/mail-queue';
import { MAIL_QUEUE, NO_ACCOUNT_USER_ID } from '@/lib/mail/queue-settings';
import { canSendOptionalEmails } from '@/lib/mail/recipients';
import { refuseModeratorOfOwnPost, requireModeratorRole } from '@/lib/moderation/reviewer-scope';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { roundDownOrHide } from '@/lib/round-down-or-hide';
import { readSiteSettings } from '@/lib/settings/site-settings';
import { now } from '@/lib/time/clock';
import { addDays } from '@/lib/time/local-time';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { MIN_PUBLISHABLE_VOTES } from '../polls/poll-counts';
import { isPersonalMailbox, REPLY_LINK_DAYS, replyLinkRefusal, type ReplyLinkState } from './reply-link-refusal';
import { deriveReplyToken, hasOptedOutOfReplies, hashReplyToken } from './reply-link-tokens';
import type { ReplyLinkView } from './schema';

type ConcernAtSchool = { id: number; schoolId: number };

/**
 * Locks a concern and the moderator's role. Throws `not_found` if the moderator can't see a concern at this school, and
 * `forbidden` for the moderator's own concern.
 */
export async function lockConcern(tx: TransactionClient, act: Act, { id, schoolId }: ConcernAtSchool): Promise<void> {
  const isConcern = Prisma.sql`p.school_id = ${schoolId} AND p.concern_state IS NOT NULL AND p.withheld IS NULL`;
  const post = await firstRow(
    tx,
    { userId: columnType.int },
    Prisma.sql`SELECT user_id FROM (${lockVisiblePostSql(id, act.actorId, now(), isConcern)}) p`,
  );
  if (!post) throw notFoundError('Concern');
  await requireModeratorRole(tx, act, schoolId);
  await refuseModeratorOfOwnPost(tx, act, post.userId);
}

/** Returns whether the school has a link, and why none can be sent now. Throws like `lockConcern`. */
export const readReplyLink = (act: Act, of: ConcernAtSchool): Promise<ReplyLinkView> =>
  db().$transaction(async (tx) => {
    await lockConcern(tx, act, of);
    return readLink(tx, of);
  });

/**
 * Sends the school's office a link that answers a concern once. Throws `conflict` if the link can't be sent now, and
 * otherwise like `lockConcern`.
 */
export const sendReplyLink = (act: Act, of: ConcernAtSchool): Promise<ReplyLinkView> =>
  db().$transaction(async (tx) => {
    await lockConcern(tx, act, of);
    const { mailbox, refusal } = await readLink(tx, of);
    if (refusal !== null || mailbox === null) throw new AppError('conflict', refusal ?? 'The school has no address.');
    const [mailId, sentAt] = [randomUUID(), now()];
    const tokenHash = hashReplyToken(deriveReplyToken(mailId));
    const link = { email: mailbox, mailId, tokenHash, sentAt, expiresAt: addDays(sentAt, REPLY_LINK_DAYS) };
    const { id: replyId } = await tx.schoolReply.upsert({
      where: { postId: of.id },
      create: { ...link, postId: of.id },
      update: link,
      select: { id: true },
    });
    const about = { replyId, letterId: mailId };
    await queueEmail(tx, { kind: 'reply-request', userId: NO_ACCOUNT_USER_ID, id: mailId, about });
    await recordAuditEntry(tx, act, {
      action: 'post.ask-school',
      targetType: 'post',
      targetId: of.id,
      details: { schoolId: of.schoolId },
    });
    return readLink(tx, of);
  });

async function readLink(tx: TransactionClient, { id, schoolId }: ConcernAtSchool): Promise<ReplyLinkView> {
  const school = await tx.school.findUniqueOrThrow({
    where: { id: schoolId },
    select: { name: true, email: true, principal: true, vicePrincipal: true },
  });
  const sent = await tx.schoolReply.findUnique({ where: { postId: id } });
  const state = sent === null ? 'none' : await stateOf(tx, sent);
  const refusal = replyLinkRefusal({
    state,
    meToo: roundDownOrHide(await tx.meToo.count({ where: { postId: id } }), MIN_PUBLISHABLE_VOTES),
    needed: (await readSiteSettings(tx)).meToosForReply,
    mailbox: school.email,
    isPersonalMailbox: school.email !== null && isPersonalMailbox(school.email, school),
    hasOptedOut: school.email !== null && (await hasOptedOutOfReplies(school.email, tx)),
    canSendEmails: canSendOptionalEmails(),
    sentThisWeek: await tx.schoolReply.count({ where: { sentAt: { gt: addDays(now(), -7) }, post: { schoolId } } }),
  });
  const sentOn = sent && formatDateFieldValue(sent.sentAt.getTime());
  return { state, mailbox: school.email, sentOn, refusal };
}

type SentLink = { content: string | null; mailId: string; expiresAt: Date };

async function stateOf(tx: TransactionClient, { content, mailId, expiresAt }: SentLink): Promise<ReplyLinkState> {
  if (content !== null) return 'written';
  if (expiresAt <= now()) return 'expired';
  const returned = await firstRow(
    tx,
    { id: columnType.text },
    Prisma.sql`SELECT id::text AS id FROM pgboss.job WHERE name = ${MAIL_QUEUE} AND id = ${mailId}::uuid AND state = 'failed'`,
  );
  return returned ? 'returned' : 'sent';
}
