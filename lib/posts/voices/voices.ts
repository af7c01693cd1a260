import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { findContentWarnings } from '@/lib/content-warnings/detection/find-content-warnings';
import { buildSchoolFactsForWarnings } from '@/lib/content-warnings/detection/school-facts-for-warnings';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { notifyAuthorOfVoice } from '@/lib/notifications/notify';
import { commentsNotHiddenFromViewerSql, lockVisiblePostSql, visiblePostsSql } from '@/lib/policy/visible-content-sql';
import { withoutFormatting } from '@/lib/text/formatted-text';
import { authorName } from '@/lib/text/person-names';
import { now } from '@/lib/time/clock';
import { VoiceNaming } from '@/prisma/generated/enums';
import { MAX_VOICE_CHARACTERS, MAX_VOICES, type AdminVoiceView, type AskVoiceInput, type OwnVoiceView } from './schema';

// Real posts and comments on the page Community Voice, with their authors' consent (record 122). A row holds ids only.
// Database triggers delete it as soon as the text is edited or hidden (withdraw_voices).

const voiceColumns = {
  id: columnType.int,
  postId: columnType.int,
  commentId: columnType.int.nullable,
  naming: columnType.choice('voice_naming', VoiceNaming).nullable,
  content: columnType.text,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  schoolId: columnType.int,
  schoolName: columnType.text,
};

/** Returns the texts of these posts and comments that are shown or asked about, oldest first. `u` is the author. */
const readVoices = async (condition: Prisma.Sql, posts = Prisma.sql`posts`, comments = Prisma.sql`comments`) =>
  (
    await rows(
      db(),
      voiceColumns,
      Prisma.sql`
      SELECT v.id, p.id AS post_id, v.comment_id, v.naming, coalesce(c.content, p.content) AS content,
        u.first_name, u.last_name, s.id AS school_id, s.name AS school_name
      FROM community_voices v LEFT JOIN ${comments} c ON c.id = v.comment_id
      JOIN ${posts} p ON p.id = coalesce(c.post_id, v.post_id)
      JOIN users u ON u.id = coalesce(c.user_id, p.user_id) JOIN schools s ON s.id = p.school_id
      WHERE (v.naming IS NOT NULL OR v.answered_at IS NULL) AND ${condition} ORDER BY v.id`,
    )
  ).map(({ content, schoolId, schoolName, ...voice }) => ({
    ...voice,
    text: withoutFormatting(content),
    school: { id: schoolId, name: schoolName },
  }));

/** Returns the texts that Community Voice shows, oldest first. Leaves out those of lapsed members. */
export async function listShownVoices(): Promise<OwnVoiceView[]> {
  const condition = Prisma.sql`v.naming IS NOT NULL AND NOT p.is_anonymous AND NOT p.parent_comments_only`;
  const shown = await readVoices(condition, visiblePostsSql(null, now()), commentsNotHiddenFromViewerSql(null));
  return shown.map(({ lastName: _, ...voice }) => voice);
}

/** Returns the questions to a person that wait, and the texts that Community Voice shows while they have access. */
export const listOwnVoices = async (userId: number): Promise<OwnVoiceView[]> =>
  (await readVoices(Prisma.sql`u.id = ${userId}`)).map(({ lastName: _, ...voice }) => voice);

/** Returns all questions that wait, and all texts that Community Voice shows. */
export const listVoices = async (): Promise<AdminVoiceView[]> =>
  (await readVoices(Prisma.sql`true`)).map(({ firstName, lastName, ...voice }) => ({
    ...voice,
    authorName: authorName({ firstName, lastName }),
  }));

/**
 * Asks the author of a post or comment whether Community Voice may show it. Throws:
 * - `not_found` for an invisible post or comment
 * - `conflict` for a text that may not be shown, that names somebody, or about which the author was asked already
 */
export async function askForVoice(act: Act, { postId = null, commentId = null }: AskVoiceInput): Promise<void> {
  await db().$transaction(async (tx) => {
    const target = await lockText(tx, act.actorId, { postId, commentId });
    await refuseUnsuitable(tx, act.actorId, target);
    await runStatement(tx, Prisma.sql`LOCK TABLE community_voices IN SHARE ROW EXCLUSIVE MODE`);
    const where = { postId, commentId };
    const earlier = await tx.communityVoice.findFirst({ where });
    if (earlier)
      throw new AppError(
        'conflict',
        earlier.answeredAt === null || earlier.naming !== null
          ? "You've already asked about this text."
          : 'The author does not want this text shown.',
      );
    const others = await tx.communityVoice.count({ where: { OR: [{ answeredAt: null }, { naming: { not: null } }] } });
    if (others >= MAX_VOICES)
      throw new AppError('conflict', `At most ${MAX_VOICES} texts can be shown or asked about. Remove one first.`);
    await tx.communityVoice.create({ data: { ...where, askedAt: now() }, select: { id: true } });
    await notifyAuthorOfVoice(tx, target.userId, { postId: target.postId, commentId });
    await recordVoiceAudit(tx, act, 'voice.ask', where);
  });
}

type Target = {
  userId: number;
  postId: number;
  schoolId: number;
  content: string;
  isLimited: boolean;
  mentions: boolean;
};

/** Locks the post, and the comment if one is given, so that they cannot change before the question is stored. */
async function lockText(
  tx: TransactionClient,
  viewerId: number,
  { postId, commentId }: { postId: number | null; commentId: number | null },
): Promise<Target> {
  const ofComment = commentId === null ? null : await tx.comment.findUnique({ where: { id: commentId } });
  const id = ofComment?.postId ?? postId;
  const post =
    id === null
      ? null
      : await firstRow(
          tx,
          { userId: columnType.int, schoolId: columnType.int, content: columnType.text, isLimited: columnType.bool },
          Prisma.sql`
            SELECT user_id, school_id, content, is_anonymous OR parent_comments_only OR withheld IS NOT NULL AS is_limited
            FROM (${lockVisiblePostSql(id, viewerId, now())}) p`,
        );
  if (!post || id === null) throw notFoundError(commentId === null ? 'Post' : 'Comment');
  if (commentId === null) return { ...post, postId: id, mentions: false };
  const comment = await firstRow(
    tx,
    { userId: columnType.int, content: columnType.text, isLimited: columnType.bool, mentions: columnType.bool },
    Prisma.sql`
      SELECT c.user_id, c.content, c.withheld IS NOT NULL OR c.outside = 'hidden' AS is_limited,
        EXISTS (SELECT FROM comment_mentions m WHERE m.comment_id = c.id) AS mentions
      FROM comments c WHERE c.id = ${commentId}
        AND EXISTS (SELECT FROM ${commentsNotHiddenFromViewerSql(viewerId)} s WHERE s.id = c.id) FOR NO KEY UPDATE OF c`,
  );
  if (!comment) throw notFoundError('Comment');
  return { ...comment, postId: id, schoolId: post.schoolId, isLimited: post.isLimited || comment.isLimited };
}

/** Throws `conflict` for a text that may not be shown. Refuses each text of an anonymous post, whoever wrote it. */
async function refuseUnsuitable(tx: TransactionClient, askedBy: number, target: Target): Promise<void> {
  const { userId, schoolId, content, isLimited, mentions } = target;
  if (isLimited)
    throw new AppError('conflict', "Anonymous, hidden and limited texts, and comments on them, can't be shown.");
  if (userId === askedBy) throw new AppError('conflict', 'You wrote this text. Choose a text of somebody else.');
  if (withoutFormatting(content).length > MAX_VOICE_CHARACTERS)
    throw new AppError('conflict', `Choose a text of at most ${MAX_VOICE_CHARACTERS} characters.`);
  const select = { name: true, principal: true, vicePrincipal: true, phone: true, fax: true, email: true };
  const school = await tx.school.findUniqueOrThrow({ where: { id: schoolId }, select });
  if (mentions || findContentWarnings(content, buildSchoolFactsForWarnings(school)).length > 0)
    throw new AppError('conflict', 'This text names somebody, or has another personal detail.');
}

/**
 * Shows the person's own text on Community Voice, or changes how it names them. Throws `not_found` if the question was
 * withdrawn or refused, and `invalid` for a first name that the person lacks.
 */
export async function agreeToVoice(userId: number, id: number, naming: VoiceNaming): Promise<OwnVoiceView> {
  const voice = (await listOwnVoices(userId)).find((own) => own.id === id);
  if (!voice) throw notFoundError('Question');
  if (naming === 'first_name' && voice.firstName === null)
    throw new AppError('invalid', 'Your profile has no first name.', undefined, 'naming');
  // An edit in another tab has deleted the row, so nobody agrees to a text that they did not see.
  const { count } = await db().communityVoice.updateMany({
    where: { id, OR: [{ answeredAt: null }, { naming: { not: null } }] },
    data: { naming, answeredAt: now() },
  });
  if (count === 0) throw notFoundError('Question');
  return { ...voice, naming };
}

/** Refuses to show the person's own text on Community Voice, or withdraws the consent. Repeating it changes nothing. */
export async function withdrawVoice(userId: number, id: number): Promise<void> {
  const { found } = (await firstRow(
    db(),
    { found: columnType.bool },
    Prisma.sql`
      WITH own AS (SELECT id FROM voices_of(${userId}::int) WHERE id = ${id}),
      changed AS (
        UPDATE community_voices v SET naming = NULL, answered_at = ${timestampSql(now())} FROM own
        WHERE v.id = own.id AND (v.naming IS NOT NULL OR v.answered_at IS NULL)
      )
      SELECT EXISTS (SELECT FROM own) AS found`,
  ))!;
  if (!found) throw notFoundError('Question');
}

/** Removes a text from Community Voice, or takes back the question. Throws `not_found` after a refusal, too. */
export async function removeVoice(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id, OR: [{ answeredAt: null }, { naming: { not: null } }] };
    const voice = await tx.communityVoice.findFirst({ where });
    if (!voice || (await tx.communityVoice.deleteMany({ where })).count === 0) throw notFoundError('Entry');
    await recordVoiceAudit(tx, act, 'voice.remove', voice);
  });
}

/** Writes the audit entry of a question. The entry contains no text, which must not outlast the consent. */
const recordVoiceAudit = (
  tx: TransactionClient,
  act: Act,
  action: string,
  { postId, commentId }: { postId: number | null; commentId: number | null },
): Promise<void> =>
  recordAuditEntry(tx, act, {
    action,
    targetType: postId === null ? 'comment' : 'post',
    targetId: postId ?? commentId ?? 0,
    details: {},
  });
