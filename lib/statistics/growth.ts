import 'server-only';
import Papa from 'papaparse';
import { now } from '@/lib/time/clock';
import { DAY } from '@/lib/time/duration';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, rows } from '@/lib/database/sql';
import { BYTE_ORDER_MARK, escapeSpreadsheetCell } from '@/lib/schools/admin/escape-spreadsheet-cell';
import { hideSmallCount, roundOrHidePercentage } from './school-growth-list';
import type { InvitationTotals, SchoolGrowth } from './growth-schema';
import { MIN_PUBLISHABLE_COUNT } from './transparency-schema';

// Growth statistics of schools (record 058), computed only from data that the site already stores. Numbers below five
// are hidden.

const daysAgo = (days: number) => timestampSql(new Date(now().getTime() - days * DAY));

const schoolRow = {
  id: columnType.int,
  name: columnType.text,
  city: columnType.text,
  board: columnType.text.nullable,
  followers: columnType.int,
  parents: columnType.int,
  posts: columnType.int.present,
  asked: columnType.int.present,
  answered: columnType.int.present,
  active: columnType.int.present,
  again: columnType.int.present,
};

/**
 * Returns the growth numbers of every school. A person counts as active if they posted, commented or voted, because the
 * site does not record what people read.
 */
export async function listSchoolGrowth(): Promise<SchoolGrowth[]> {
  const foundRows = await rows(
    db(),
    schoolRow,
    Prisma.sql`
      SELECT s.id, s.name, s.city, s.rce_name AS board, s.follower_count AS followers, s.parent_count AS parents,
        g.posts, g.asked, g.answered, g.active, g.again
      FROM schools s JOIN growth_of_schools(${timestampSql(now())}) g ON g.school_id = s.id
      ORDER BY s.name, s.id`,
  );
  return foundRows.map(({ followers, parents, posts, asked, answered, active, again, ...school }) => ({
    ...school,
    followers: hideSmallCount(followers),
    parents: hideSmallCount(parents),
    posts: hideSmallCount(posts),
    answered: roundOrHidePercentage(answered, asked),
    returned: roundOrHidePercentage(again, active),
  }));
}

const invitationRow = {
  links: columnType.int.present,
  joined: columnType.int.present,
  seatsInvited: columnType.int.present,
  seatsTaken: columnType.int.present,
};

/**
 * Returns totals for the province: members' invitation links, people who joined through these links, and household
 * seats.
 */
export async function countInvitationTotals(): Promise<InvitationTotals> {
  const month = daysAgo(30);
  const foundRow = await firstRow(
    db(),
    invitationRow,
    Prisma.sql`
      SELECT (SELECT count(*)::int FROM invitations) AS links,
        (SELECT coalesce(sum(joined), 0)::int FROM invitation_weeks WHERE week > (${month})::date) AS joined,
        (SELECT count(*)::int FROM billing_audit WHERE action = 'seat.invited' AND created_at > ${month}) AS seats_invited,
        (SELECT count(*)::int FROM billing_audit WHERE action = 'seat.taken' AND created_at > ${month}) AS seats_taken`,
  );
  return {
    links: hideSmallCount(foundRow?.links ?? 0),
    joined: hideSmallCount(foundRow?.joined ?? 0),
    seatsInvited: hideSmallCount(foundRow?.seatsInvited ?? 0),
    seatsTaken: hideSmallCount(foundRow?.seatsTaken ?? 0),
  };
}

const COLUMNS = [
  'School',
  'City',
  'Board',
  'Followers',
  'Verified parents',
  'Posts in 30 days',
  'Posts answered in a day (%)',
  'People active two weeks in a row (%)',
] as const;

/** Returns the growth page's numbers as a CSV file, without the numbers that the page hides. */
export async function exportSchoolGrowthCsv(board: string): Promise<string> {
  const published = (value: number | null) => (value === null ? `fewer than ${MIN_PUBLISHABLE_COUNT}` : String(value));
  const all = await listSchoolGrowth();
  const data = all
    .filter((school) => board === '' || school.board === board)
    .map(({ name, city, board: boardName, followers, parents, posts, answered, returned }) => [
      ...[name, city, boardName ?? ''].map(escapeSpreadsheetCell),
      ...[followers, parents, posts, answered, returned].map(published),
    ]);
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...COLUMNS], data }, { newline: '\r\n' });
}
