import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow } from '@/lib/database/sql';
import { AppError, fieldConflictError, notFoundError } from '@/lib/errors';
import { requireModeratorRole } from '@/lib/moderation/reviewer-scope';
import { notifyReadersOfOutcome } from '@/lib/notifications/notify';
import { lockVisiblePostSql } from '@/lib/policy/visible-content-sql';
import { now } from '@/lib/time/clock';
import { formatUtcDay, utcMidnightOfDay } from '@/lib/time/local-time';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { ConcernState, listNextStates, NO_ANSWER_SCHOOL_DAYS, openSince, type Office } from './concern-states';
import { refusePersonalDetails } from '@/lib/content-warnings/refuse-personal-details';
import { MAX_OUTCOME_LINES, type ConcernMove } from './schema';

// The dated lines under a post: moves of its concern, and what came of its poll (record 118). A line stores neither a
// person nor a time of day.

const postColumns = {
  id: columnType.int,
  userId: columnType.int,
  schoolId: columnType.int,
  concernState: columnType.choice('concern_state', ConcernState).nullable,
  createdAt: columnType.moment,
  pollEndsAt: columnType.moment.nullable,
};
type LockedPost = { id: number; userId: number; schoolId: number; concernState: ConcernState | null; createdAt: Date };

type NewLine = { state: ConcernState | null; office: Office | null; day: string; note: string | null };

/**
 * Moves a concern and adds a dated line. Repeating the last move changes nothing. Throws `not_found` for an invisible
 * post or one without a concern, `conflict` if somebody moved the concern since `seen`, and `invalid` for a state that
 * cannot follow.
 */
export async function moveConcern(act: Act, postId: number, { seen, ...move }: ConcernMove): Promise<void> {
  const today = formatDateFieldValue(now().getTime());
  const line: NewLine =
    move.state === 'asked'
      ? { state: 'asked', office: move.office ?? null, day: move.day ?? today, note: null }
      : { state: move.state, office: null, day: today, note: move.note ?? null };
  await db().$transaction(async (tx) => {
    const post = await lockPost(tx, act, postId);
    if (post.concernState === null) throw notFoundError('Concern');
    const raisedOn = formatDateFieldValue(post.createdAt.getTime());
    if (line.day > today || line.day < raisedOn)
      throw new AppError('invalid', 'Choose a day from the day of the post until today.', undefined, 'day');
    const lines = await readLines(tx, postId);
    const last = lines.at(-1);
    if (lines.length === seen + 1 && last && isSameLine(last, line)) return;
    if (lines.length !== seen)
      throw fieldConflictError('seen', 'Somebody else has just moved this concern. Nothing was overwritten.');
    if (!listNextStates(post.concernState, openSince(lines, raisedOn), today).includes(move.state))
      throw new AppError('invalid', refusalOf(move.state), undefined, 'state');
    if (lines.length >= MAX_OUTCOME_LINES)
      throw new AppError('conflict', `A concern can be moved at most ${MAX_OUTCOME_LINES} times.`);
    if (line.note !== null) await refusePersonalDetails(tx, post.schoolId, line.note);
    await tx.post.update({ where: { id: postId }, data: { concernState: move.state }, select: { id: true } });
    await addLine(tx, act, post, line, 'post.move-concern');
    if (move.state !== 'asked') await notifyReadersOfOutcome(tx, postId, act.actorId, move.state);
  });
}

const refusalOf = (state: ConcernState): string =>
  state === 'no_answer'
    ? `"No answer" is possible ${NO_ANSWER_SCHOOL_DAYS} school days after an office was asked.`
    : 'The concern cannot move there from its state.';

/**
 * Says in one line what came of a poll. Repeating the request changes nothing. Throws `not_found` for an invisible post
 * or one without a poll, and `conflict` if the poll is open or already has another line.
 */
export async function recordPollOutcome(act: Act, postId: number, note: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const post = await lockPost(tx, act, postId);
    if (post.pollEndsAt === null) throw notFoundError('Poll');
    if (post.pollEndsAt > now()) throw new AppError('conflict', 'The poll is still open.');
    const line = { state: null, office: null, day: formatDateFieldValue(now().getTime()), note };
    const existing = (await readLines(tx, postId)).find(({ state }) => state === null);
    if (existing?.note === note) return;
    if (existing) throw new AppError('conflict', 'This poll already says what came of it.');
    await refusePersonalDetails(tx, post.schoolId, note);
    await addLine(tx, act, post, line, 'post.poll-outcome');
    await notifyReadersOfOutcome(tx, postId, act.actorId, 'poll');
  });
}

/** Locks the post, and the role of a moderator who did not write it. */
async function lockPost(tx: TransactionClient, act: Act, id: number) {
  const post = await firstRow(
    tx,
    postColumns,
    Prisma.sql`
      SELECT id, user_id, school_id, concern_state, created_at, poll_ends_at
      FROM (${lockVisiblePostSql(id, act.actorId, now())}) p`,
  );
  if (!post) throw notFoundError('Post');
  if (post.userId !== act.actorId) await requireModeratorRole(tx, act, post.schoolId);
  return post;
}

async function readLines(tx: TransactionClient, postId: number): Promise<NewLine[]> {
  const lines = await tx.outcomeLine.findMany({ where: { postId }, orderBy: { id: 'asc' } });
  return lines.map(({ state, office, day, note }) => ({ state, office, day: formatUtcDay(day), note }));
}

const isSameLine = (one: NewLine, other: NewLine): boolean =>
  one.state === other.state && one.office === other.office && one.day === other.day && one.note === other.note;

/** Stores a line. The audit log records a moderator's line, without the possibly anonymous author. */
async function addLine(
  tx: TransactionClient,
  act: Act,
  { id, userId, schoolId, concernState }: LockedPost,
  line: NewLine,
  action: string,
): Promise<void> {
  await tx.outcomeLine.create({ data: { ...line, postId: id, day: utcMidnightOfDay(line.day) }, select: { id: true } });
  if (userId === act.actorId) return;
  await recordAuditEntry(tx, act, {
    action,
    targetType: 'post',
    targetId: id,
    details: { schoolId, before: { state: concernState }, after: line },
  });
}
