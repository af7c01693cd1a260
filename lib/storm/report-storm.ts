import 'server-only';
import { isParentOfSchoolSql } from '@/lib/schools/school-year/follows';
import { db, Prisma } from '@/lib/database/db';
import { columnType, firstRow, runStatement } from '@/lib/database/sql';
import { AppError } from '@/lib/errors';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { requireSchool } from '@/lib/schools/queries';
import { now } from '@/lib/time/clock';
import { utcMidnightOfDay } from '@/lib/time/local-time';
import { hashForStormDay, reporterHashOf } from './queries';
import type { StormKind, StormReportInput } from './schema';
import { schoolScope } from './scopes';
import { stormMorningAt } from './storm-morning';

const reporter = { isParent: columnType.bool.present, householdId: columnType.int.present };

/**
 * Stores a verified parent's report about their school. Throws `not_found` for an unknown school, `forbidden` for other
 * people, and `conflict` outside the reporting hours or for a second report of the household.
 */
export async function reportStorm(
  { id: userId }: SignedInPerson,
  schoolId: number,
  { kind, minutes, source }: StormReportInput,
): Promise<void> {
  await requireSchool(schoolId);
  const createdAt = now();
  const { day, isOpen } = stormMorningAt(createdAt);
  // A guardian with a household seat belongs to the household of the member who pays for the seat.
  const found = await firstRow(
    db(),
    reporter,
    Prisma.sql`
      SELECT ${isParentOfSchoolSql(userId, schoolId)} AS is_parent,
        coalesce((SELECT payer_id FROM household_seats WHERE holder_id = ${userId}), ${userId}::int) AS household_id`,
  );
  if (!found?.isParent) throw new AppError('forbidden', 'Only verified parents of this school can report for it.');
  if (!isOpen) throw new AppError('conflict', 'Parents can report from 5:30 to 9:30 in the morning.');
  const { count } = await db().stormReport.createMany({
    data: {
      day: utcMidnightOfDay(day),
      scope: schoolScope(schoolId),
      kind,
      minutes: minutes ?? null,
      source: source ?? null,
      reporterHash: hashForStormDay(day, 'reporter', userId),
      householdHash: hashForStormDay(day, 'household', found.householdId),
      createdAt,
    },
    skipDuplicates: true,
  });
  // The same answer for the same person, another guardian and a report that a moderator removed reveals the least.
  if (count === 0) throw new AppError('conflict', 'Your household has already reported this today.');
}

/** Withdraws the person's own report. Does nothing if there is none, for example after a second click. */
export async function withdrawStormReport(userId: number, schoolId: number, kind: StormKind): Promise<void> {
  await db().stormReport.deleteMany({
    where: { scope: schoolScope(schoolId), kind, reporterHash: reporterHashOf(userId), removed: false },
  });
}

/** Scheduled job that deletes everything about the storm mornings of earlier days. */
export async function deleteEarlierStormReports(): Promise<void> {
  const { day } = stormMorningAt(now());
  const isEarlier = { day: { lt: utcMidnightOfDay(day) } };
  // Every DELETE statement notifies all processes, even one that deletes no row.
  if ((await db().stormReport.count({ where: isEarlier })) > 0) await db().stormReport.deleteMany({ where: isEarlier });
  await db().stormPush.deleteMany({ where: isEarlier });
  // The push queue stores each message for a day.
  await runStatement(
    db(),
    Prisma.sql`DELETE FROM pgboss.job WHERE name = 'push' AND jsonb_exists(data, 'line') AND data ->> 'day' < ${day}`,
  );
}
