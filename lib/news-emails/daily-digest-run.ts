import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma } from '@/lib/database/db';
import { addDays, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { queueEmails } from '@/lib/mail/mail-queue';
import { mayReceiveOptionalEmailsSql } from '@/lib/mail/recipients';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';

const SEND_TIME = '18:00';
const BATCH = 500;
/** Maximum number of days that one digest covers, even after a longer outage. */
const MOST_DAYS = 7;

export const getDigestTime = (day: string): Date => localTimeToDate(`${day}T${SEND_TIME}`);
const isSunday = (day: string) => utcMidnightOfDay(day).getUTCDay() === 0;

/** Times that all digests of one evening share. Days are dates in Nova Scotia, and other times are ISO strings. */
export type DigestTimes = {
  day: string;
  since: string;
  /** First day of the week that the Sunday digest covers. Null on other days. */ week: string | null;
};

/**
 * Queues the day's digests. Runs every few minutes from 6 p.m. to midnight, and continues where an interrupted run
 * stopped.
 */
export async function queueDailyDigests(): Promise<void> {
  const [day = '', time = ''] = dateToLocalTime(now()).split('T');
  if (time < SEND_TIME) return;
  for (const unfinishedDay of await unfinishedBefore(day)) while (await queueBatch(unfinishedDay));
  await begin(day);
  while (await queueBatch(day));
}

const dayOf = ({ day }: { day: Date }): string => day.toISOString().slice(0, 10);

/** Returns the earlier evenings for which some digests were not queued. */
async function unfinishedBefore(day: string): Promise<string[]> {
  const runs = await db().letterRun.findMany({
    where: { day: { lt: utcMidnightOfDay(day), gte: utcMidnightOfDay(dayBefore(day, MOST_DAYS)) }, doneAt: null },
    orderBy: { day: 'asc' },
    select: { day: true },
  });
  return runs.map(dayOf);
}

async function begin(day: string): Promise<void> {
  const last = await db().letterRun.findFirst({
    where: { day: { lt: utcMidnightOfDay(day) } },
    orderBy: { day: 'desc' },
    select: { day: true },
  });
  const lastDay = last ? dayOf(last) : dayBefore(day, 1);
  const since = lastDay > dayBefore(day, MOST_DAYS) ? lastDay : dayBefore(day, MOST_DAYS);
  await db().letterRun.createMany({
    data: { day: utcMidnightOfDay(day), since: getDigestTime(since) },
    skipDuplicates: true,
  });
}

const dayBefore = (day: string, days: number) => addDays(utcMidnightOfDay(day), -days).toISOString().slice(0, 10);

/** Queues the digests of some people and stores the last person's id. Returns true if more people may remain. */
const queueBatch = (day: string): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const at = Prisma.sql`${day}::date`;
    const state = await firstRow(
      tx,
      { since: columnType.moment, lastUserId: columnType.int },
      Prisma.sql`SELECT since, last_user_id FROM letter_runs WHERE day = ${at} AND done_at IS NULL FOR UPDATE`,
    );
    if (!state) return false;
    const people = await rows(
      tx,
      { id: columnType.int },
      Prisma.sql`
        SELECT u.id FROM users u WHERE u.id > ${state.lastUserId} AND ${mayReceiveOptionalEmailsSql()} AND ${wantsDigest(isSunday(day))}
        ORDER BY u.id LIMIT ${BATCH}`,
    );
    const week = isSunday(day) ? getDigestTime(dayBefore(day, 7)).toISOString() : null;
    const about: DigestTimes = { day, since: state.since.toISOString(), week };
    await queueEmails(
      tx,
      people.map(({ id: userId }) => ({ kind: 'evening-letter', userId, key: `${day} ${userId}`, about })),
    );
    const last = people.at(-1)?.id ?? state.lastUserId;
    const isDone = people.length < BATCH;
    await runStatement(
      tx,
      Prisma.sql`
        UPDATE letter_runs SET last_user_id = ${last}, done_at = CASE WHEN ${isDone} THEN now() END WHERE day = ${at}`,
    );
    return !isDone;
  });

/** SQL condition for a user `u`: true if they want any news in today's digest. */
function wantsDigest(withWeek: boolean): Prisma.Sql {
  const paces = withWeek ? Prisma.sql`('daily', 'weekly')` : Prisma.sql`('daily')`;
  return Prisma.sql`(u.mail_answers IN ${paces} OR u.mail_votes IN ${paces} OR u.mail_posts IN ${paces}
    OR u.mail_events IN ${paces} OR u.mail_decisions IN ${paces} OR EXISTS (
      SELECT FROM user_school_subscriptions f WHERE f.user_id = u.id AND f.mail_pace IN ${paces}))`;
}
