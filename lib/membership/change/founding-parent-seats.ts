import 'server-only';
import { recordAuditEntry, SYSTEM_ACTOR } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { columnType, firstRow, rows, runStatement } from '@/lib/database/sql';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { log } from '@/lib/process/log';
import { notifyUserAboutAccount } from '@/lib/notifications/notify';
import { readSiteSettings } from '@/lib/settings/site-settings';
import { parseEndDate } from '@/lib/users/parse-end-date';
import { councilCodeEndDateSql } from '../council/redeem-code';
import { lockUserRow } from '../lock-user-row';
import { addBillingAuditEntry } from '../history/audit-and-alerts';

// Gives the first verified parents of a school free complimentary access for a year (record 054). Each school has a
// limited number of these founding seats.

const LOCK = 7_308;

/** Action in the billing audit for a founding seat (a free year) that a parent got. */
const GIVEN = 'founding.given';

/** Number of days before the end of the free year at which a founding parent is reminded. */
const REMIND_DAYS = 14;

/** Returns the end of the day one year later, in Nova Scotia's time. */
const inAYear = (moment: Date): Date => {
  const [year = '', ...rest] = formatDateFieldValue(moment.getTime()).split('-');
  return parseEndDate([Number(year) + 1, ...rest].join('-'));
};

/**
 * Runs every five minutes. Revokes the founding seats of people who are no longer verified, gives free seats to the next parents,
 * and reminds holders whose year ends soon.
 */
export async function updateFoundingSeats(): Promise<void> {
  const { foundingSeats, foundingSchools } = await readSiteSettings();
  const lost = await rows(
    db(),
    { userId: columnType.int },
    Prisma.sql`SELECT f.user_id FROM founding_parents f WHERE ${isLost}`,
  );
  for (const { userId } of lost) await takeBack(userId);
  const moment = now();
  const free = await rows(
    db(),
    { schoolId: columnType.int },
    Prisma.sql`
      SELECT DISTINCT p.school_id FROM school_parents p JOIN users u ON u.id = p.user_id
      WHERE p.school_id = ANY (${foundingSchools}::int[]) AND ${mayHaveSeat(moment)}
        AND (SELECT count(*) FROM founding_parents f WHERE f.school_id = p.school_id AND f.ended_at IS NULL) < ${foundingSeats}`,
  );
  for (const { schoolId } of free) await giveSeats(schoolId, foundingSeats, moment);
  await remind(moment);
}

/**
 * Waits for `work`, which may change somebody's verification, and then updates the founding seats. If the update fails,
 * only logs the error, because the scheduled job repeats the update.
 */
export async function awaitThenUpdateFoundingSeats<Reply>(work: Promise<Reply>): Promise<Reply> {
  const reply = await work;
  try {
    await updateFoundingSeats();
  } catch (error) {
    log.error({ event: 'founding.unsettled', err: error });
  }
  return reply;
}

/** SQL condition on a founding seat `f`: its holder is no longer a verified parent of the school. */
const isLost = Prisma.sql`f.ended_at IS NULL AND NOT EXISTS (
  SELECT FROM school_parents p WHERE p.user_id = f.user_id AND p.school_id = f.school_id)`;

/**
 * SQL condition: the parent `u` may get a founding seat. A person whose earlier seat was deleted with its school gets
 * no second seat, so the condition also searches the billing audit for that seat.
 */
const mayHaveSeat = (moment: Date): Prisma.Sql => Prisma.sql`
  NOT u.is_admin AND coalesce(u.suspended_until <= ${timestampSql(moment)}, true)
    AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id)
    AND NOT EXISTS (SELECT FROM founding_parents f WHERE f.user_id = u.id AND (f.ended_at IS NULL OR f.until <= ${timestampSql(moment)}))
    AND (EXISTS (SELECT FROM founding_parents f WHERE f.user_id = u.id)
      OR NOT EXISTS (SELECT FROM billing_audit b WHERE b.user_id = u.id AND b.action = ${GIVEN}))`;

/**
 * Gives the unused founding seats of a school to parents. Each seat has its own transaction, so that a failure does not
 * undo the seats already given.
 */
async function giveSeats(schoolId: number, seats: number, moment: Date): Promise<void> {
  const tried: number[] = [];
  for (;;) {
    const userId = await giveNextSeat(schoolId, seats, moment, tried);
    if (userId === null) return;
    tried.push(userId);
  }
}

/**
 * Gives a founding seat to a parent who is not in `tried`, and returns their id. Chooses the parent whose verification
 * is the oldest. Returns null if no seat is free or no parent waits for one.
 */
function giveNextSeat(schoolId: number, seats: number, moment: Date, tried: number[]): Promise<number | null> {
  return db().$transaction(async (tx) => {
    // A lock for each school prevents parallel runs from giving too many seats.
    await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK}::int, ${schoolId}::int)`);
    const next = await firstRow(
      tx,
      { userId: columnType.int, name: columnType.text },
      Prisma.sql`
        SELECT p.user_id, s.name FROM school_parents p JOIN users u ON u.id = p.user_id JOIN schools s ON s.id = p.school_id
        WHERE p.school_id = ${schoolId} AND p.user_id <> ALL (${tried}::int[]) AND ${mayHaveSeat(moment)}
          AND (SELECT count(*) FROM founding_parents f WHERE f.school_id = s.id AND f.ended_at IS NULL) < ${seats}
        GROUP BY p.user_id, s.name ORDER BY min(p.proved_at), p.user_id LIMIT 1`,
    );
    if (!next) return null;
    await give(tx, next.userId, { id: schoolId, name: next.name }, moment);
    return next.userId;
  });
}

type Access = { until: Date | null };

/** Locks the person's membership row and returns the time at which their complimentary access ends. */
async function lockedAccess(tx: TransactionClient, userId: number): Promise<Access | undefined> {
  if (!(await lockUserRow(tx, userId))) return undefined;
  await tx.membership.createMany({ data: { userId }, skipDuplicates: true });
  return firstRow(
    tx,
    { until: columnType.moment.nullable },
    Prisma.sql`SELECT override_until AS until FROM memberships WHERE user_id = ${userId} FOR UPDATE`,
  );
}

/**
 * Gives a founding seat. A person who lost their seat and is verified again gets only the rest of their year, because
 * each person gets only one.
 */
async function give(tx: TransactionClient, userId: number, school: { id: number; name: string }, moment: Date) {
  const access = await lockedAccess(tx, userId);
  if (!access) return;
  const seat = await firstRow(
    tx,
    { until: columnType.moment },
    Prisma.sql`
      INSERT INTO founding_parents (user_id, school_id, given_at, until, had_until)
      VALUES (${userId}, ${school.id}, ${timestampSql(moment)}, ${timestampSql(inAYear(moment))}, ${access.until && timestampSql(access.until)})
      ON CONFLICT (user_id) DO UPDATE SET school_id = excluded.school_id, ended_at = NULL, had_until = excluded.had_until
        WHERE founding_parents.ended_at IS NOT NULL
      RETURNING until`,
  );
  if (!seat) return;
  const { until } = seat;
  if (access.until === null || access.until < until)
    await setAccess(tx, { userId, action: GIVEN, before: access.until, after: until, school });
  await notifyUserAboutAccount(tx, userId, {
    kind: 'founding_given',
    facts: { schoolId: school.id, schoolName: school.name, until: until.toISOString() },
  });
}

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one && other && one < other ? other : (one ?? other);

/**
 * Revokes a founding seat. Complimentary access then ends as if the person had never had the seat. If the end of access
 * was changed after the seat was given, the changed end stays.
 */
async function takeBack(userId: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const access = await lockedAccess(tx, userId);
    const seat = await firstRow(
      tx,
      {
        schoolId: columnType.int,
        name: columnType.text,
        until: columnType.moment,
        hadUntil: columnType.moment.nullable,
        byCodes: columnType.moment.nullable,
      },
      Prisma.sql`
        UPDATE founding_parents f SET ended_at = ${timestampSql(now())} FROM schools s
        WHERE f.user_id = ${userId} AND s.id = f.school_id AND ${isLost}
        RETURNING f.school_id, s.name, f.until, f.had_until, ${councilCodeEndDateSql(userId, now())} AS by_codes`,
    );
    if (!access || !seat) return;
    const school = { id: seat.schoolId, name: seat.name };
    if (access.until?.getTime() === seat.until.getTime() && seat.until > now()) {
      // The access that the person had before the seat, or has from council codes, continues until its own end.
      const after = laterOf(seat.hadUntil, seat.byCodes);
      await setAccess(tx, { userId, action: 'founding.ended', before: access.until, after, school });
      await notifyUserAboutAccount(tx, userId, { kind: 'founding_ended', facts: { schoolName: school.name } });
    }
  });
}

type Change = {
  userId: number;
  action: typeof GIVEN | 'founding.ended';
  before: Date | null;
  after: Date | null;
  school: { id: number; name: string };
};

async function setAccess(tx: TransactionClient, { userId, action, before, after, school }: Change): Promise<void> {
  await tx.membership.update({ where: { userId }, data: { overrideUntil: after }, select: { userId: true } });
  const details = {
    before: { complimentaryUntil: before?.toISOString() ?? null },
    after: { complimentaryUntil: after?.toISOString() ?? null },
    schoolId: school.id,
  };
  await addBillingAuditEntry(tx, { userId, source: 'admin', action, details: { ...details, detail: school.name } });
  await recordAuditEntry(tx, SYSTEM_ACTOR, {
    action: `user.${action}`,
    targetType: 'user',
    targetId: userId,
    details,
  });
}

/** Notifies each founding parent once that their free year is about to end. */
async function remind(moment: Date): Promise<void> {
  const soon = new Date(moment.getTime() + REMIND_DAYS * DAY);
  await db().$transaction(async (tx) => {
    const ending = await rows(
      tx,
      { userId: columnType.int, until: columnType.moment },
      Prisma.sql`
        UPDATE founding_parents SET reminded_at = ${timestampSql(moment)}
        WHERE reminded_at IS NULL AND ended_at IS NULL AND until > ${timestampSql(moment)} AND until <= ${timestampSql(soon)} RETURNING user_id, until`,
    );
    for (const { userId, until } of ending)
      await notifyUserAboutAccount(tx, userId, { kind: 'founding_ending', facts: { until: until.toISOString() } });
  });
}
