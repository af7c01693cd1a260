import 'server-only';
import { db, omitUndefinedFields, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows, runStatement, type DatabaseOrTransaction } from '@/lib/database/sql';
import { AppError, notFoundError } from '@/lib/errors';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { now } from '@/lib/time/clock';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { feederNamesSql, relatedSchoolsSql } from '../related-schools';
import type { MovingOnAnswer, SchoolYearChange, SchoolYearOfFollow } from './schema';
import { bandOfGrade, findNextSchool, movingOnYear } from './school-year';

/** SQL condition: the person marked themselves as a former parent of the school. */
export const isFormerParentSql = (userId: number, schoolId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM user_school_subscriptions ff WHERE ff.user_id = ${userId} AND ff.school_id = ${schoolId} AND ff.former_since IS NOT NULL)`;

/** SQL condition: the school verified the person as a parent, and the person is not a former parent of the school. */
export const isParentOfSchoolSql = (userId: number, schoolId: number): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM school_parents WHERE user_id = ${userId} AND school_id = ${schoolId})
  AND NOT ${isFormerParentSql(userId, Prisma.sql`${schoolId}::int`)})`;

const relatedRow = {
  id: columnType.int,
  name: columnType.text,
  grades: columnType.text.nullable,
  type: columnType.text.nullable,
  isFedBySchool: columnType.bool.present,
};

/** Returns the schools of a school's family, and whether the province says that this school feeds them. */
const listRelatedSchools = (on: DatabaseOrTransaction, schoolId: number, name: string) =>
  rows(
    on,
    relatedRow,
    Prisma.sql`
      SELECT o.id, o.name, o.grades, o.type, (${name} = ANY (${feederNamesSql('o')})) IS TRUE AS is_fed_by_school
      FROM schools o WHERE o.id IN (SELECT r.school_id FROM ${relatedSchoolsSql(schoolId)} r)`,
  );

const WITH_SCHOOL = {
  school: { select: { id: true, name: true, grades: true, type: true } },
} as const satisfies Prisma.FollowInclude;
type FollowWithSchool = Prisma.FollowGetPayload<{ include: typeof WITH_SCHOOL }>;

/** Returns the school to propose for a follow in June, with its first grade for this person. */
async function proposalFor(on: DatabaseOrTransaction, follow: FollowWithSchool) {
  const { school, gradeBand, formerSince, movingOnYear: answeredYear } = follow;
  const year = movingOnYear(formatDateFieldValue(now().getTime()));
  if (year === null || gradeBand === null || formerSince !== null || answeredYear === year) return null;
  return findNextSchool(school, gradeBand, await listRelatedSchools(on, school.id, school.name));
}

/** Returns the person's follows with their grade bands, sorted by name. In June, proposes the schools that come next. */
export async function listSchoolYear(userId: number): Promise<SchoolYearOfFollow[]> {
  const follows = await db().follow.findMany({ where: { userId }, include: WITH_SCHOOL });
  const followed = new Set(follows.map(({ schoolId }) => schoolId));
  const views = await Promise.all(
    follows.map(async (follow) => {
      const next = (await proposalFor(db(), follow))?.next;
      return {
        schoolId: follow.schoolId,
        name: follow.school.name,
        gradeBand: follow.gradeBand,
        isFormer: follow.formerSince !== null,
        next: next && !followed.has(next.id) ? { id: next.id, name: next.name } : null,
      };
    }),
  );
  return views.sort((one, other) => compareAlphabetically(one.name, other.name) || one.schoolId - other.schoolId);
}

/** Returns the proposals of the dashboard's card. Outside June, there is none, and no statement is sent. */
export async function listMovingOn(userId: number): Promise<SchoolYearOfFollow[]> {
  return movingOnYear(formatDateFieldValue(now().getTime())) === null ? [] : listSchoolYear(userId);
}

/** Changes the grade band of a follow, or whether the person is a former parent. Throws `not_found` without a follow. */
export async function changeSchoolYear(
  userId: number,
  schoolId: number,
  { gradeBand, isFormer }: SchoolYearChange,
): Promise<SchoolYearOfFollow[]> {
  const formerSince = isFormer === undefined ? undefined : isFormer ? now() : null;
  const { count } = await db().follow.updateMany({
    where: { userId, schoolId },
    data: omitUndefinedFields({ gradeBand, formerSince }),
  });
  if (count === 0) throw notFoundError('Subscription');
  return listSchoolYear(userId);
}

/**
 * Answers whether the person moves on to the proposed school. A second answer in the same year changes nothing. Throws
 * `not_found` without a follow, and `conflict` if the school is no longer proposed.
 */
export async function answerMovingOn(
  userId: number,
  schoolId: number,
  { nextId, answer }: MovingOnAnswer,
): Promise<SchoolYearOfFollow[]> {
  await db().$transaction(async (tx) => {
    await runStatement(
      tx,
      Prisma.sql`SELECT id FROM user_school_subscriptions WHERE user_id = ${userId} AND school_id = ${schoolId} FOR UPDATE`,
    );
    const follow = await tx.follow.findUnique({
      where: { userId_schoolId: { userId, schoolId } },
      include: WITH_SCHOOL,
    });
    if (!follow) throw notFoundError('Subscription');
    const year = Number(formatDateFieldValue(now().getTime()).slice(0, 4));
    if (follow.movingOnYear === year) return;
    const proposal = await proposalFor(tx, follow);
    if (!proposal || proposal.next.id !== nextId)
      throw new AppError('conflict', 'This school is no longer proposed. Reload this page.');
    if (answer !== 'no')
      await runStatement(
        tx,
        Prisma.sql`
          INSERT INTO user_school_subscriptions (user_id, school_id, grade_band)
          SELECT ${userId}::int, id, ${bandOfGrade(proposal.grade)}::grade_band FROM schools WHERE id = ${nextId} FOR KEY SHARE
          ON CONFLICT DO NOTHING`,
      );
    await runStatement(
      tx,
      Prisma.sql`
        UPDATE user_school_subscriptions SET moving_on_year = ${year}::int,
          former_since = CASE WHEN ${answer === 'moved'} THEN ${timestampSql(now())} ELSE former_since END
        WHERE id = ${follow.id}`,
    );
  });
  return listSchoolYear(userId);
}
