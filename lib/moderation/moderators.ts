import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { notFound } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import { site } from '@/lib/site';
import { displayName } from '@/lib/text/person-names';
import type { SetModeratorReply, ModeratorView } from './schema';

/** Returns the moderators of a school. Only administrators see them. */
export async function moderatorsOf(schoolId: number): Promise<ModeratorView[]> {
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
      SELECT u.id AS user_id, u.first_name, u.last_name, u.email::text AS email, g.given_at, ${meetsModeratorRequirements(now())} AS is_acting
      FROM school_moderators g JOIN users u ON u.id = g.user_id WHERE g.school_id = ${schoolId} ORDER BY g.given_at, u.id`,
  );
  return moderators.map(({ firstName, lastName, givenAt, ...moderator }) => ({
    ...moderator,
    name: displayName({ firstName, lastName }),
    givenAt: givenAt.toISOString(),
  }));
}

/** SQL condition on a user `u`: the user meets all requirements for a moderator except the role itself. */
export const meetsModeratorRequirements = (
  moment: Date,
): Prisma.Sql => Prisma.sql`(u.email_verified_at IS NOT NULL AND u.terms_version = ${site.termsVersion} AND coalesce(u.suspended_until <= ${timestamp(moment)}, true)
  AND NOT EXISTS (SELECT FROM account_deletions leaving WHERE leaving.user_id = u.id))`;

/**
 * Gives a person the moderator role at a school, or removes it. The change applies from the person's next request.
 * Throws `not_found` if the school or the person does not exist.
 */
export async function setModerator(
  act: Act,
  schoolId: number,
  userId: number,
  isModerator: boolean,
): Promise<SetModeratorReply> {
  await requireSchool(schoolId);
  await db().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { id: userId } })) === 0) throw notFound('User');
    const { count } = isModerator
      ? await tx.schoolModerator.createMany({
          data: { userId, schoolId, givenBy: act.actorId, givenAt: now() },
          skipDuplicates: true,
        })
      : await tx.schoolModerator.deleteMany({ where: { userId, schoolId } });
    if (count === 0) return;
    const action = isModerator ? 'user.give-moderation' : 'user.take-moderation';
    const details = { schoolId, before: { isModerator: !isModerator }, after: { isModerator } };
    await recordAudit(tx, act, { action, targetType: 'user', targetId: userId, details });
  });
  return { schoolId, userId, isModerator };
}
