import 'server-only';
import Papa from 'papaparse';
import { db, Prisma } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { columnType, firstRow, type ResultRow } from '@/lib/database/sql';
import { BYTE_ORDER_MARK, escapeSpreadsheetCell } from './escape-spreadsheet-cell';
import { SCHOOL_FIELDS, type AdminSchool, type AdminSchoolRow } from './schema';
import { ADMIN_SCHOOL_ROW_FIELDS, toAdminSchool, toAdminSchoolRow } from './to-admin-school';

const BY_NAME = [{ name: 'asc' }, { id: 'asc' }] as const;

/** Returns all schools, sorted by name, with the columns of the administrators' table. */
export async function listAdminSchoolRows(): Promise<AdminSchoolRow[]> {
  const rows = await db().school.findMany({ select: ADMIN_SCHOOL_ROW_FIELDS, orderBy: [...BY_NAME] });
  return rows.map(toAdminSchoolRow);
}

/** Returns all schools, sorted by name, with all fields. */
async function wholeSchools(): Promise<AdminSchool[]> {
  return (await db().school.findMany({ orderBy: [...BY_NAME] })).map(toAdminSchool);
}

/**
 * Returns all schools as a CSV file with one column per field. If the file is imported unchanged, the import changes
 * nothing.
 */
export async function exportSchools(): Promise<string> {
  const rows = (await wholeSchools()).map((school) =>
    SCHOOL_FIELDS.map((field) => escapeSpreadsheetCell(school[field] ?? '')),
  );
  return BYTE_ORDER_MARK + Papa.unparse({ fields: [...SCHOOL_FIELDS], data: rows }, { newline: '\r\n' });
}

/** Returns a school with all fields. Throws `not_found` for an unknown school. */
export async function fetchAdminSchoolById(id: number): Promise<AdminSchool> {
  const row = await db().school.findUnique({ where: { id } });
  if (!row) throw notFoundError('School');
  return toAdminSchool(row);
}

const schoolCountsRow = {
  followers: columnType.int,
  posts: columnType.int,
  comments: columnType.int,
  events: columnType.int,
};
type SchoolCounts = ResultRow<typeof schoolCountsRow>;

/** Counts the rows that belong to a school, including hidden posts and comments. */
export async function countSchoolFollowersAndContent(id: number): Promise<SchoolCounts> {
  const counts = await firstRow(
    db(),
    schoolCountsRow,
    Prisma.sql`
    SELECT (SELECT count(*)::int FROM user_school_subscriptions WHERE school_id = ${id}) AS followers,
      (SELECT count(*)::int FROM posts WHERE school_id = ${id}) AS posts,
      (SELECT count(*)::int FROM comments c JOIN posts p ON p.id = c.post_id WHERE p.school_id = ${id}) AS comments,
      (SELECT count(*)::int FROM school_events WHERE school_id = ${id}) AS events`,
  );
  return counts ?? { followers: 0, posts: 0, comments: 0, events: 0 };
}
