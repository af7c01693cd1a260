import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { countWeeklyActivityBySchool } from './weekly-activity';
import { requireSchool } from './queries';
import type { FollowedSchool, FollowSchoolReply } from './schema';

const followRow = {
  id: columnType.int,
  name: columnType.text,
  city: columnType.text,
  province: columnType.text,
  type: columnType.text.nullable,
  grades: columnType.text.nullable,
  description: columnType.text.nullable,
  subscribedAt: columnType.moment,
  hidesQuestions: columnType.bool.present,
};

/** Returns the schools that a person follows, sorted by name, with their recent activity. */
export async function listFollowedSchools(userId: number): Promise<Omit<FollowedSchool, 'highlights'>[]> {
  const follows = await rows(
    db(),
    followRow,
    Prisma.sql`
    SELECT s.id, s.name, s.city, s.province, s.type, s.grades, s.description, f.subscribed_at,
      ('question' = ANY (u.muted_topics)) IS TRUE AS hides_questions
    FROM user_school_subscriptions f JOIN schools s ON s.id = f.school_id JOIN users u ON u.id = f.user_id
    WHERE f.user_id = ${userId}`,
  );
  // Sorts the schools in JavaScript. In PostgreSQL, loading the rules of alphabetical order would take longer than the
  // rest of the statement.
  follows.sort((one, other) => compareAlphabetically(one.name, other.name) || one.id - other.id);
  const activity = await countWeeklyActivityBySchool(follows.map(({ id }) => id));
  return follows.map(({ hidesQuestions, ...row }) => ({
    ...row,
    gradeRange: row.grades,
    subscribedAt: row.subscribedAt.toISOString(),
    recentActivity: activity.get(row.id)?.activity ?? 0,
    waitingQuestions: hidesQuestions ? 0 : (activity.get(row.id)?.askerIds.filter((id) => id !== userId).length ?? 0),
  }));
}

export async function listFollowedSchoolIds(userId: number): Promise<number[]> {
  const follows = await rows(
    db(),
    { schoolId: columnType.int },
    Prisma.sql`SELECT school_id FROM user_school_subscriptions WHERE user_id = ${userId}`,
  );
  return follows.map(({ schoolId }) => schoolId);
}

/**
 * Follows a school. If the person already follows the school, nothing changes. Throws `not_found` for an unknown
 * school.
 */
export async function followSchool(userId: number, schoolId: number): Promise<FollowSchoolReply> {
  await requireSchool(schoolId);
  await runStatement(
    db(),
    Prisma.sql`
      INSERT INTO user_school_subscriptions (user_id, school_id) VALUES (${userId}, ${schoolId}) ON CONFLICT DO NOTHING`,
  );
  return { schoolId, isFollowing: true };
}

/** Makes a new account follow a school. Does nothing for an unknown school, so that the registration still succeeds. */
export async function followSchoolIfKnown(userId: number, schoolId: number): Promise<void> {
  // Locks the school's row while adding the follow. Otherwise, if somebody deleted the school at the same moment, the
  // INSERT would fail, and so would the new account's registration.
  await runStatement(
    db(),
    Prisma.sql`
      INSERT INTO user_school_subscriptions (user_id, school_id)
      SELECT ${userId}, id FROM schools WHERE id = ${schoolId} FOR KEY SHARE ON CONFLICT DO NOTHING`,
  );
}

/**
 * Ends following a school. If the person does not follow the school, nothing changes. Throws `not_found` for an unknown
 * school.
 */
export async function unfollowSchool(userId: number, schoolId: number): Promise<FollowSchoolReply> {
  await requireSchool(schoolId);
  await db().follow.deleteMany({ where: { userId, schoolId } });
  return { schoolId, isFollowing: false };
}
