import 'server-only';
import { z } from 'zod';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { addMonths, getCalendarMonth } from '@/lib/time/months';
import type { MonthlyModerationStatistics, EmailContentFunction } from '@/lib/mail/email-types';
import { queueEmails } from '@/lib/mail/mail-queue';
import { displayName } from '@/lib/text/person-names';

const aboutMonth = z.object({ month: z.string().regex(/^\d{4}-\d\d$/) });

/** Queues the moderation report of the previous month for every administrator, once a month. */
export async function queueMonthlyModerationReport(): Promise<void> {
  const month = addMonths(getCalendarMonth(now()), -1);
  if ((await countMonthlyModeration(month)).schools.length === 0) return;
  const admins = await db().user.findMany({ where: { isAdmin: true }, select: { id: true }, orderBy: { id: 'asc' } });
  await queueEmails(
    db(),
    admins.map(({ id: userId }) => ({ kind: 'moderation-month', userId, key: `${month} ${userId}`, about: { month } })),
  );
}

/** Builds the moderation report. Returns null if the recipient is no longer an administrator when the email is sent. */
export const writeModerationReportContent: EmailContentFunction = async ({ userId, about }) => {
  const { month } = aboutMonth.parse(about);
  if ((await db().user.count({ where: { id: userId, isAdmin: true } })) === 0) return null;
  return { moderation: await countMonthlyModeration(month) };
};

const countsRow = {
  schoolId: columnType.int,
  schoolName: columnType.text,
  deciderId: columnType.int.nullable,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  isAdmin: columnType.bool.nullable,
  opened: columnType.int.present,
  kept: columnType.int.present,
  hidden: columnType.int.present,
  sentBack: columnType.int.present,
  deleted: columnType.int.present,
  takenBack: columnType.int.present,
};

/**
 * Counts the reviews that were opened, decided or reversed on appeal in a month, by school and by the person who
 * decided.
 */
export async function countMonthlyModeration(month: string): Promise<MonthlyModerationStatistics> {
  // The query must name the collation (sort order) `by_name`, because the result columns of a database function lose
  // their own collation (record 107).
  const foundRows = await rows(
    db(),
    countsRow,
    Prisma.sql`
      SELECT c.*, u.first_name, u.last_name, u.is_admin
      FROM decisions_by_decider(${`${month}-01`}::date) c LEFT JOIN users u ON u.id = c.decider_id
      ORDER BY c.school_name COLLATE by_name, c.school_id, c.decider_id`,
  );
  const schools = [...Map.groupBy(foundRows, ({ schoolId }) => schoolId).values()].map((lines) => ({
    id: lines[0]?.schoolId ?? 0,
    name: lines[0]?.schoolName ?? '',
    opened: lines.reduce((sum, { opened }) => sum + opened, 0),
    deciders: lines
      .filter(({ kept, hidden, sentBack, deleted, takenBack }) => kept + hidden + sentBack + deleted + takenBack > 0)
      .map(({ kept, hidden, sentBack, deleted, takenBack, isAdmin, firstName, lastName }) => ({
        name: displayName({ firstName, lastName }),
        isAdmin: isAdmin === true,
        kept,
        hidden,
        sentBack,
        deleted,
        takenBack,
      })),
  }));
  return { month, schools };
}
