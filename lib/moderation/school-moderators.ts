import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { displayName } from '@/lib/text/person-names';
import type { SetModeratorReply, ModeratorView } from './schema';

export async function listSchoolModerators(schoolId: number): Promise<ModeratorView[]> {
  await requireSchool(schoolId);
  const moderators = await rows(
    db(),
    {
      userId: columnType.int,
      firstName: columnType.text.nullable,
      lastName: columnType.text.nullable,
      email: columnType.text,
      givenAt: columnType.moment,
      isActing: columnType.bool,
    },
    Prisma.sql`
      SELECT u.id AS user_id, u.first_name, u.last_name, u.email::text AS email, g.given_at, ${isSchoolModeratorSql(Prisma.sql`u.id`, Prisma.sql`g.school_id`)} AS is_acting
      FROM school_moderators g JOIN users u ON u.id = g.user_id WHERE g.school_id = ${schoolId} ORDER BY g.given_at, u.id`,
  );
  return moderators.map(({ firstName, lastName, givenAt, ...moderator }) => ({
    ...moderator,
    name: displayName({ firstName, lastName }),
    givenAt: givenAt.toISOString(),
  }));
}

/**
 * SQL for a FROM clause with one row (`user_id`, `school_id`) for each moderator who meets all requirements of the
 * role.
 */
export const eligibleModeratorsSql = (moment: Date): Prisma.Sql =>
  Prisma.sql`acting_moderators(${timestampSql(moment)}, ${site.termsVersion})`;

/** SQL condition: a user is a moderator of the school, and meets all other requirements of this role. */
export const isSchoolModeratorSql = (userId: Prisma.Sql, schoolId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM ${eligibleModeratorsSql(now())} eligible WHERE eligible.user_id = ${userId} AND eligible.school_id = ${schoolId})`;

/**
 * Gives a person the moderator role at a school, or removes the role. Throws `not_found` if the school or the person
 * does not exist.
 */
export async function setSchoolModerator(
  act: Act,
  schoolId: number,
  userId: number,
  isModerator: boolean,
): Promise<SetModeratorReply> {
  await requireSchool(schoolId);
  await db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) throw notFoundError('User');
    const { count } = isModerator
      ? await tx.schoolModerator.createMany({
          data: { userId, schoolId, givenBy: act.actorId, givenAt: now() },
          skipDuplicates: true,
        })
      : await tx.schoolModerator.deleteMany({ where: { userId, schoolId } });
    if (count === 0) return;
    const action = isModerator ? 'user.give-moderation' : 'user.take-moderation';
    const details = { schoolId, before: { isModerator: !isModerator }, after: { isModerator } };
    await recordAuditEntry(tx, act, { action, targetType: 'user', targetId: userId, details });
  });
  return { schoolId, userId, isModerator };
}
