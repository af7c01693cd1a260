import 'server-only';
import { randomBytes } from 'node:crypto';
import { now } from '@/lib/time/clock';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import { requireSchool } from '@/lib/schools/queries';
import { MAX_INVITED_PER_WEEK, type InvitationView, type InvitationsView } from './schema';

// Members can invite other people by a link (record 061). Joining by a link does not verify anybody as a parent. The
// site stores how many people joined, but not who they are.

/** Returns the token of a new invitation link: 128 random bits in URL-safe characters. */
export const newInvitationToken = () => randomBytes(16).toString('base64url');

/**
 * Returns an SQL condition: the invitation `i` has this token, and the member who created it still follows the school.
 */
const isValidLink = (token: string) => Prisma.sql`
  i.token = ${/^[\w-]{22}$/.test(token) ? token : ''}
  AND EXISTS (SELECT FROM user_school_subscriptions f WHERE f.user_id = i.user_id AND f.school_id = i.school_id)`;

/**
 * Returns a member's invitation link to a school, and creates a missing link. Throws `not_found` for an unknown school,
 * and `conflict` if the member does not follow the school.
 */
export async function getOrCreateMemberInvitation(userId: number, schoolId: number): Promise<InvitationView> {
  await requireSchool(schoolId);
  await runStatement(
    db(),
    Prisma.sql`
      INSERT INTO invitations (user_id, school_id, token)
      SELECT user_id, school_id, ${newInvitationToken()} FROM user_school_subscriptions WHERE user_id = ${userId} AND school_id = ${schoolId}
      ON CONFLICT (user_id, school_id) DO NOTHING`,
  );
  const foundRow = await firstRow(
    db(),
    { token: columnType.text },
    Prisma.sql`
      SELECT i.token FROM invitations i JOIN user_school_subscriptions f ON f.user_id = i.user_id AND f.school_id = i.school_id
      WHERE i.user_id = ${userId} AND i.school_id = ${schoolId}`,
  );
  if (!foundRow)
    throw new AppError('conflict', 'Follow the school first. You can only invite others to schools you follow.');
  return { schoolId, token: foundRow.token };
}

/** Ends a member's invitation link to a school at once. Throws `not_found` for an unknown school. */
export async function endMemberInvitation(userId: number, schoolId: number): Promise<void> {
  await requireSchool(schoolId);
  await db().invitation.deleteMany({ where: { userId, schoolId } });
}

/**
 * Returns the number of people who joined through a member's links, and the schools for which the member has a link.
 */
export async function fetchMemberInvitations(userId: number): Promise<InvitationsView> {
  const [counted, schools] = await Promise.all([
    db().invitationWeek.aggregate({ where: { userId }, _sum: { joined: true } }),
    rows(
      db(),
      { id: columnType.int, name: columnType.text, hasLink: columnType.bool.present },
      Prisma.sql`
        SELECT s.id, s.name, EXISTS (SELECT FROM invitations i WHERE i.user_id = f.user_id AND i.school_id = s.id) AS has_link
        FROM user_school_subscriptions f JOIN schools s ON s.id = f.school_id WHERE f.user_id = ${userId} ORDER BY s.name, s.id`,
    ),
  ]);
  return { joined: counted._sum.joined ?? 0, schools };
}

/** Returns the school of an invitation link, or null if the link is invalid. */
export async function findSchoolOfInvitation(token: string): Promise<{ id: number; name: string } | null> {
  const foundRow = await firstRow(
    db(),
    { id: columnType.int, name: columnType.text },
    Prisma.sql`SELECT s.id, s.name FROM invitations i JOIN schools s ON s.id = i.school_id WHERE ${isValidLink(token)}`,
  );
  return foundRow ?? null;
}

/**
 * Makes a new account follow the school of an invitation link, and counts the account for the inviter, up to a weekly
 * maximum. Does nothing if the link is invalid.
 */
export async function acceptMemberInvitation(token: string, userId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    // The rows of the inviter and the school are locked, because the registration would fail if one of them were
    // deleted at the same moment.
    const foundRow = await firstRow(
      tx,
      { inviterId: columnType.int, schoolId: columnType.int },
      Prisma.sql`
        SELECT i.user_id AS inviter_id, i.school_id FROM invitations i JOIN users u ON u.id = i.user_id JOIN schools s ON s.id = i.school_id
        WHERE ${isValidLink(token)} FOR KEY SHARE OF u, s`,
    );
    if (!foundRow) return;
    await runStatement(
      tx,
      Prisma.sql`INSERT INTO user_school_subscriptions (user_id, school_id) VALUES (${userId}, ${foundRow.schoolId}) ON CONFLICT DO NOTHING`,
    );
    await runStatement(
      tx,
      Prisma.sql`
        INSERT INTO invitation_weeks AS w (user_id, week, joined)
        VALUES (${foundRow.inviterId}, date_trunc('week', ${timestampSql(now())} AT TIME ZONE ${TIME_ZONE_SQL})::date, 1)
        ON CONFLICT (user_id, week) DO UPDATE SET joined = w.joined + 1 WHERE w.joined < ${MAX_INVITED_PER_WEEK}`,
    );
  });
}
