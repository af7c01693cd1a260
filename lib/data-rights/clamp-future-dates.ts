import 'server-only';
import { clampFutureSessionDates } from '@/lib/auth/session';
import { EMAIL_LINK_LIFETIMES } from '@/lib/auth/email-links';
import { now } from '@/lib/time/clock';
import { DAY, MINUTE } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { ACCOUNT_DELETION_PERIODS_MS, RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { SEAT_PERIODS } from '@/lib/membership/household-seat/seat-periods';

// Replaces dates in the future that a server wrote while its clock ran ahead (security R12). With these dates, links
// and invitations would be valid for too long.

/** Maximum difference between two servers' clocks, in ms. */
const CLOCKS_DIFFER = MINUTE;

/** Columns that contain the time at which something happened. */
const EVENT_COLUMNS: readonly [table: string, ...columns: string[]][] = [
  ['drafts', 'saved_at'],
  ['visits', 'seen_until'],
  ['notifications', 'created_at'],
  ['known_devices', 'created_at', 'seen_at'],
  ['push_subscriptions', 'created_at', 'told_at'],
  ['passkeys', 'created_at', 'used_at'],
  ['second_factors', 'confirmed_at'],
  ['recovery_codes', 'made_at'],
  ['mail_links', 'created_at', 'asked_at'],
  ['data_exports', 'requested_at', 'ready_at', 'failed_at'],
  ['idempotency_keys', 'created_at'],
  ['account_deletions', 'requested_at', 'tried_at'],
  ['household_seats', 'invited_at', 'taken_at'],
];

type Until = { table: string; column: string; lasts: number; where?: string };

/** Columns that hold an expiry time, each with its longest lifetime in ms. */
const EXPIRY_COLUMNS: readonly Until[] = [
  ...Object.entries(EMAIL_LINK_LIFETIMES).map(([purpose, lifetime]) => ({
    table: 'mail_links',
    column: 'expires_at',
    lasts: lifetime,
    where: `purpose = '${purpose}'`,
  })),
  { table: 'used_challenges', column: 'expires_at', lasts: 5 * MINUTE },
  { table: 'drafts', column: 'older_until', lasts: RETENTION_PERIODS_MS.olderDrafts },
  { table: 'household_seats', column: 'expires_at', lasts: SEAT_PERIODS.invitedDays * DAY },
  { table: 'account_deletions', column: 'due_at', lasts: ACCOUNT_DELETION_PERIODS_MS.undo, where: 'done_at IS NULL' },
];

/** Runs nightly. Replaces future dates by the current time. */
export async function clampFutureDates(): Promise<void> {
  await clampFutureSessionDates();
  for (const [table, ...columns] of EVENT_COLUMNS) for (const column of columns) await cut({ table, column, lasts: 0 });
  for (const until of EXPIRY_COLUMNS) await cut(until);
}

function cut({ table, column, lasts: lifetime, where = 'true' }: Until): Promise<number> {
  const end = now().getTime() + lifetime;
  const [name, longest] = [Prisma.raw(column), timestampSql(new Date(end))];
  const tooLong = timestampSql(new Date(end + CLOCKS_DIFFER));
  return runStatement(
    db(),
    Prisma.sql`UPDATE ${Prisma.raw(table)} SET ${name} = ${longest} WHERE ${name} > ${tooLong} AND ${Prisma.raw(where)}`,
  );
}
