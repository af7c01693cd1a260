import 'server-only';
import { createExpiredLinkError } from '@/lib/auth/email-links';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { now } from '@/lib/time/clock';
import { HOUR } from '@/lib/time/duration';
import { formatExpiryTime } from '@/lib/time/format-dates';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { refusePersonalDetails } from '@/lib/content-warnings/refuse-personal-details';
import { fetchPostRowForVisitors } from '../queries';
import { hashReplyToken } from './reply-link-tokens';
import type { OwnReplyView, WriteReplyInput } from './schema';

/** Time in ms after the first text in which the school may change it. */
const EDIT_PERIOD = 24 * HOUR;

/** What the page of a link shows: the concern's text and the school's own reply, without names and other threads. */
type ReplyPage = {
  schoolName: string;
  title: string | null;
  content: string;
  /** The day of the post. A finer time could help to find out who wrote an anonymous post. */
  day: string;
  reply: OwnReplyView | null;
  /** Time until which the school can write, as text. Null if the time is over. */
  until: OwnReplyView['until'];
};

/** Returns the page of a link, or null if the link is unknown or expired, or the post is not visible any more. */
export async function findReplyPage(token: string): Promise<ReplyPage | null> {
  const sent = await db().schoolReply.findUnique({ where: { tokenHash: hashReplyToken(token) } });
  const end = sent && endOf(sent);
  if (!sent || !end || (sent.content === null && end <= now())) return null;
  const post = await fetchPostRowForVisitors(sent.postId, 0);
  if (!post) return null;
  return {
    schoolName: post.schoolName,
    title: post.title,
    content: post.content,
    day: formatDateFieldValue(post.createdAt.getTime()),
    reply: sent.content === null ? null : ownReplyOf(sent, sent.content),
    until: untilOf(sent),
  };
}

type Times = { writtenAt: Date | null; expiresAt: Date };

const endOf = ({ writtenAt, expiresAt }: Times): Date =>
  writtenAt === null ? expiresAt : new Date(writtenAt.getTime() + EDIT_PERIOD);

/**
 * Stores the school's text, which then waits for a moderator. Repeating the request changes nothing. Throws:
 * - `invalid` for a dead link, a person's name or a watched word
 * - `conflict` after 24 hours, or if another window has sent a text
 */
export async function writeReply(token: string, { content, seen }: WriteReplyInput): Promise<OwnReplyView> {
  const tokenHash = hashReplyToken(token);
  const page = await findReplyPage(token);
  if (!page) throw createExpiredLinkError();
  return db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`SELECT id FROM school_replies WHERE token_hash = ${tokenHash} FOR UPDATE`);
    const sent = await tx.schoolReply.findUnique({
      where: { tokenHash },
      include: { post: { select: { schoolId: true } } },
    });
    if (!sent) throw createExpiredLinkError();
    if (sent.content === content && sent.version === seen + 1) return ownReplyOf(sent, content);
    if (sent.version !== seen)
      throw new AppError('conflict', 'A reply was sent from another window. Reload the page to see it.');
    if (endOf(sent) <= now())
      throw new AppError('conflict', 'The reply was sent more than 24 hours ago, so it can no longer be changed.');
    await refusePersonalDetails(tx, sent.post.schoolId, content, 'content');
    const changed = await tx.schoolReply.update({
      where: { id: sent.id },
      data: { content, version: { increment: 1 }, state: 'held', reason: null, writtenAt: sent.writtenAt ?? now() },
    });
    return ownReplyOf(changed, content);
  });
}

function untilOf(sent: Times): string | null {
  const end = endOf(sent);
  return end > now() ? formatExpiryTime(end.toISOString()) : null;
}

const ownReplyOf = (
  sent: Times & Pick<OwnReplyView, 'version' | 'state' | 'reason'>,
  content: string,
): OwnReplyView => ({
  content,
  version: sent.version,
  state: sent.state,
  reason: sent.reason,
  until: untilOf(sent),
});
