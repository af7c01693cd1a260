import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { AppError, fieldConflictError, notFoundError } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import { getStartingQuestions } from '@/lib/schools/suggested-questions';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { parseFutureEndDate } from '@/lib/users/parse-end-date';
import { containsWatchedWord } from '@/lib/content-warnings/watched-words';
import { eligibleModeratorsSql } from './school-moderators';
import { MAX_BOARD_NOTICE_DAYS, type BoardModerationView, type BoardNoticeView, type BoardNoticeInput } from './schema';

const row = {
  schoolId: columnType.int,
  schoolName: columnType.text,
  text: columnType.text,
  postedAt: columnType.moment,
  endsAt: columnType.moment,
};
const NOTICES = Prisma.sql`
  SELECT n.school_id, s.name AS school_name, n.text, n.posted_at, n.ends_at FROM school_notices n JOIN schools s ON s.id = n.school_id`;

/**
 * Returns the notices on school boards that have not ended and that meet an SQL condition on `n`, a row of
 * `school_notices`.
 */
async function noticesWhere(which: Prisma.Sql): Promise<BoardNoticeView[]> {
  const notices = await rows(
    db(),
    row,
    Prisma.sql`${NOTICES} WHERE n.ends_at > ${timestampSql(now())} AND ${which} ORDER BY n.posted_at DESC, n.school_id`,
  );
  return notices.map(({ postedAt, endsAt, ...notice }) => ({
    ...notice,
    postedAt: postedAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

/**
 * Returns the current notice of a school's board, and whether the school has a moderator. Throws `not_found` if the
 * school does not exist.
 */
export async function fetchBoardModerationStatus(schoolId: number): Promise<BoardModerationView> {
  await requireSchool(schoolId);
  return fetchBoardModerationOfExistingSchool(schoolId);
}

/**
 * Returns the notice of a school's board, and whether the school has a moderator. Does not check whether the school
 * exists.
 */
export async function fetchBoardModerationOfExistingSchool(schoolId: number): Promise<BoardModerationView> {
  const [moderated, [notice]] = await Promise.all([
    firstRow(
      db(),
      { is: columnType.bool.present },
      Prisma.sql`SELECT EXISTS (SELECT FROM ${eligibleModeratorsSql(now())} g WHERE g.school_id = ${schoolId}) AS "is"`,
    ),
    noticesWhere(Prisma.sql`n.school_id = ${schoolId}`),
  ]);
  const startingQuestions = getStartingQuestions(formatDateFieldValue(now().getTime()));
  return { isModerated: moderated?.is === true, notice: notice ?? null, startingQuestions };
}

/** Returns the current notices of the schools that a person follows. */
export const listFollowedSchoolNotices = (userId: number): Promise<BoardNoticeView[]> =>
  noticesWhere(
    Prisma.sql`n.school_id IN (SELECT f.school_id FROM user_school_subscriptions f WHERE f.user_id = ${userId})`,
  );

const TARGET = 'school';

/**
 * Replaces a school's notice. Throws `not_found` for an unknown school, and `invalid` for a watched word or an end too
 * far ahead. Throws `conflict` if the notice has changed since the moderator saw it.
 */
export async function publishBoardNotice(
  act: Act,
  schoolId: number,
  { text, until, seen }: BoardNoticeInput,
): Promise<BoardModerationView> {
  await requireSchool(schoolId);
  const moment = now();
  const endsAt = parseFutureEndDate(until, moment);
  if (endsAt.getTime() - moment.getTime() > (MAX_BOARD_NOTICE_DAYS + 1) * DAY)
    throw new AppError('invalid', `Choose a day within the next ${MAX_BOARD_NOTICE_DAYS} days.`);
  if (await containsWatchedWord(text)) throw new AppError('invalid', 'The notice contains a word on the watch list.');
  await db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`SELECT id FROM schools WHERE id = ${schoolId} FOR UPDATE`);
    const previous = await tx.schoolNotice.findUnique({
      where: { schoolId },
      select: { text: true, postedAt: true, endsAt: true },
    });
    const standing = previous && previous.endsAt > moment ? previous.postedAt.toISOString() : null;
    if (seen !== undefined && seen !== standing)
      throw fieldConflictError('seen', 'Someone else changed the notice in the meantime. Nothing was overwritten.');
    const data = { text, postedBy: act.actorId, postedAt: moment, endsAt };
    await tx.schoolNotice.upsert({
      where: { schoolId },
      create: { schoolId, ...data },
      update: data,
      select: { schoolId: true },
    });
    const details = { before: { text: previous?.text ?? null }, after: { text, endsAt: endsAt.toISOString() } };
    await recordAuditEntry(tx, act, { action: 'school.post-notice', targetType: TARGET, targetId: schoolId, details });
  });
  return fetchBoardModerationStatus(schoolId);
}

/** Removes a school's notice. Throws `not_found` if the school has no notice. */
export async function removeBoardNotice(act: Act, schoolId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const removed = await tx.schoolNotice.findUnique({ where: { schoolId }, select: { text: true } });
    if (!removed || (await tx.schoolNotice.deleteMany({ where: { schoolId } })).count === 0)
      throw notFoundError('Notice');
    const details = { before: { text: removed.text }, after: { text: null } };
    await recordAuditEntry(tx, act, {
      action: 'school.take-down-notice',
      targetType: TARGET,
      targetId: schoolId,
      details,
    });
  });
}
