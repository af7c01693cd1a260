import 'server-only';
import { now } from '@/lib/clock';
import { Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { peopleWithAccess } from '@/lib/policy/sources';
import { is, one, rows, run } from '@/lib/database/sql';
import { isActing } from './moderators';
import { columnOf, type Target } from './review';
import { HEARD_DAYS, RECORD_DAYS, REPORTS_TO_WITHHOLD, ruling } from './voices';

/** Two who report different things of one school at once are weighed one after the other. */
const REPORTS_OF_A_SCHOOL = 7_303;

const ago = (days: number) => timestamp(new Date(now().getTime() - days * 86_400_000));

/** Whether a user `u` is one whose reports count. */
export const isHeard = (moment: Date): Prisma.Sql => Prisma.sql`
  (u.verified_method IS NOT NULL OR EXISTS (SELECT FROM ${peopleWithAccess(moment)} a WHERE a.id = u.id))
  AND coalesce(u.suspended_until <= ${timestamp(moment)}, true)`;

/** Whether a user `u`, who may report, is a moderator of the school. */
const moderates = (schoolId: number): Prisma.Sql => Prisma.sql`
  (${isActing(now())} AND EXISTS (SELECT FROM school_moderators g WHERE g.user_id = u.id AND g.school_id = ${schoolId}))`;

/** Of a row of this kind: what is weighed does not stand in its own way. */
const isOther = ({ kind, id }: Target, of: Target['kind']): Prisma.Sql =>
  kind === of ? Prisma.sql`${Prisma.raw(of === 'post' ? 'p' : 'c')}.id <> ${id}` : Prisma.sql`true`;

/** What becomes of something at a school that people have reported since its review began. */
export async function weigh(
  tx: Transaction,
  target: Target,
  schoolId: number,
  since: Date,
): Promise<ReturnType<typeof ruling>> {
  const where = Prisma.sql`r.${columnOf(target)} = ${target.id} AND r.created_at >= ${timestamp(since)}`;
  const people = await one(
    tx,
    { count: is.int, isHeld: is.bool },
    Prisma.sql`SELECT count(*)::int AS count, coalesce(bool_or(${moderates(schoolId)}), false) AS "isHeld"
      FROM reports r JOIN users u ON u.id = r.reporter_id WHERE ${where}`,
  );
  if (!people || (people.count < REPORTS_TO_WITHHOLD && !people.isHeld)) return null;
  await run(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${REPORTS_OF_A_SCHOOL}::int, ${schoolId}::int)`);
  const record = (isRefused: boolean) => Prisma.sql`
    (SELECT count(*)::int FROM report_outcomes o
     WHERE o.reporter_id = u.id AND o.is_refused = ${isRefused} AND o.decided_at >= ${ago(RECORD_DAYS)})`;
  const voices = await rows(
    tx,
    { isHeard: is.bool, moderates: is.bool, refused: is.int, upheld: is.int, earlier: is.int },
    Prisma.sql`
    SELECT ${isHeard(now())} AS "isHeard", ${moderates(schoolId)} AS moderates, ${record(true)} AS refused, ${record(false)} AS upheld,
      (SELECT count(*)::int FROM reports e LEFT JOIN comments c ON c.id = e.comment_id JOIN posts p ON p.id = coalesce(e.post_id, c.post_id)
       WHERE e.reporter_id = u.id AND p.school_id = ${schoolId} AND (e.created_at, e.id) < (r.created_at, r.id) AND e.created_at >= ${ago(HEARD_DAYS)}
         AND NOT EXISTS (SELECT FROM reviews v JOIN report_outcomes o ON o.review_id = v.id AND o.reporter_id = u.id AND NOT o.is_refused
           WHERE (v.post_id = e.post_id OR v.comment_id = e.comment_id) AND v.decided_at >= e.created_at)) AS earlier
    FROM reports r JOIN users u ON u.id = r.reporter_id WHERE ${where}`,
  );
  const hidden = await one(
    tx,
    { count: is.int },
    Prisma.sql`
    SELECT ((SELECT count(*) FROM posts p WHERE p.school_id = ${schoolId} AND p.withheld = 'reports' AND ${isOther(target, 'post')})
      + (SELECT count(*) FROM comments c JOIN posts p ON p.id = c.post_id
         WHERE p.school_id = ${schoolId} AND c.withheld = 'reports' AND ${isOther(target, 'comment')}))::int AS count`,
  );
  return ruling(voices, hidden?.count ?? 0);
}
