import 'server-only';
import { mustConfirmEmailToReadPosts } from '@/lib/auth/session';
import { db, Prisma, rowLimitSql } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { MAX_PEOPLE_PER_BATCH } from '@/lib/notifications/claim-due-notifications';
import { fetchAllSchools } from '@/lib/schools/queries';
import type { StormLine } from '@/lib/storm/merge-reports';
import { listAllStormLines, readStormLines } from '@/lib/storm/queries';
import { scopesOfSchool } from '@/lib/storm/scopes';
import { stormMorningAt } from '@/lib/storm/storm-morning';
import { stormKindText, stormStatusText } from '@/lib/storm/storm-texts';
import { now } from '@/lib/time/clock';
import { utcMidnightOfDay } from '@/lib/time/local-time';
import type { PushContent } from './push-content';
import { queuePushMessages } from './push-queue';

/**
 * Scheduled job that queues push messages about confirmed and merged lines. The people asked for them and follow a
 * school that the line concerns. Each person gets each line once, and the reporting parents get it like all others.
 */
export async function queueStormPushes(): Promise<void> {
  // The day is read before the lines, so that a line of yesterday never counts as sent today.
  const { day } = stormMorningAt(now());
  const lines = (await readStormLines()).filter(({ status }) => status !== 'unconfirmed');
  if (lines.length === 0) return;
  const schools = (await fetchAllSchools()).map((school) => ({ id: school.id, scopes: scopesOfSchool(school) }));
  for (const line of lines) {
    const schoolIds = schools.filter(({ scopes }) => scopes.includes(line.scope)).map(({ id }) => id);
    while ((await queueBatch(day, line, schoolIds)) === MAX_PEOPLE_PER_BATCH);
  }
}

const queueBatch = (day: string, { key }: StormLine, schoolIds: readonly number[]): Promise<number> =>
  db().$transaction(async (tx) => {
    const people = await rows(
      tx,
      { userId: columnType.int },
      Prisma.sql`
        INSERT INTO storm_pushes (day, line, user_id)
        SELECT ${day}::date, ${key}, u.id FROM users u
        WHERE u.push_storm AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = u.id)
          AND EXISTS (SELECT FROM user_school_subscriptions f WHERE f.user_id = u.id AND f.school_id = ANY (${schoolIds}::int[]))
          AND NOT EXISTS (SELECT FROM storm_pushes p WHERE p.day = ${day}::date AND p.line = ${key} AND p.user_id = u.id)
        ORDER BY u.id ${rowLimitSql(MAX_PEOPLE_PER_BATCH)}
        ON CONFLICT DO NOTHING RETURNING user_id`,
    );
    const devices = await tx.pushSubscription.findMany({
      where: { userId: { in: people.map(({ userId }) => userId) } },
      select: { id: true, userId: true },
    });
    const at = now().toISOString();
    await queuePushMessages(
      tx,
      devices.map(({ id, userId }) => ({ deviceId: id, userId, at, day, line: key, ids: [] })),
    );
    return people.length;
  });

type Recipient = { pushStorm: boolean; emailVerifiedAt: Date | null };

/**
 * Returns the push message about a line. Returns null if the person no longer wants or may not read it, or if the line
 * is no longer certain. The person gets a line that becomes certain again.
 */
export async function createStormPushContent(
  { pushStorm, emailVerifiedAt }: Recipient,
  { userId, day, line: lineKey }: { userId: number; day: string; line: string },
): Promise<PushContent | null> {
  if (!pushStorm || mustConfirmEmailToReadPosts(emailVerifiedAt)) return null;
  const isCertain = (await readStormLines()).some(({ key, status }) => key === lineKey && status !== 'unconfirmed');
  const line = isCertain && (await listAllStormLines()).find(({ key }) => key === lineKey);
  if (!line) {
    await db().stormPush.deleteMany({ where: { day: utcMidnightOfDay(day), line: lineKey, userId } });
    return null;
  }
  const schoolId = /^school:(\d+)$/.exec(line.area)?.[1];
  return {
    title: `${stormKindText(line)}: ${line.place}`,
    body: stormStatusText(line),
    href: schoolId === undefined ? '/dashboard' : `/schools/${schoolId}`,
    tag: `storm-${lineKey}`,
    unread: null,
    ids: [],
  };
}
