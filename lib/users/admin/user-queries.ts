import 'server-only';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { getAccessEnd, hasAccess } from '@/lib/policy/access';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import { membershipStateSql } from '@/lib/policy/visible-content-sql';
import { columnType, firstRow, rows, type ResultRow } from '@/lib/database/sql';
import { VerifiedMethod } from '@/prisma/generated/enums';
import { personMatchesWordsSql } from '@/lib/database/person-name-sql';
import type { AdminUserQuery, AdminUserRow, AdminUserView } from './schema';

const columns = (moment: Date) => Prisma.sql`
  u.id, u.email::text AS email, u.first_name, u.last_name, u.is_admin, u.created_at, u.verified_method, u.verified_at, u.suspended_until, u.suspension_reason,
  coalesce(m.status, 'inactive') AS status, m.access_until, m.override_until, m.seat_until, ${membershipStateSql(moment)} AS member_state
  FROM users u LEFT JOIN memberships m ON m.user_id = u.id`;

const personRow = {
  id: columnType.int,
  email: columnType.text,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  isAdmin: columnType.bool,
  createdAt: columnType.moment,
  verifiedMethod: columnType.choice('verified_method', VerifiedMethod).nullable,
  verifiedAt: columnType.moment.nullable,
  suspendedUntil: columnType.moment.nullable,
  suspensionReason: columnType.text.nullable,
  status: columnType.text,
  accessUntil: columnType.moment.nullable,
  overrideUntil: columnType.moment.nullable,
  seatUntil: columnType.moment.nullable,
  memberState: columnType.word(MEMBER_STATES),
};
type Row = ResultRow<typeof personRow>;

const detailRow = {
  ...personRow,
  postCount: columnType.int,
  commentCount: columnType.int,
  reportCount: columnType.int,
  sessionCount: columnType.int,
  lastSeenAt: columnType.moment.nullable,
  moderates: columnType.rows({ id: columnType.int, name: columnType.text }).present,
};

/**
 * Returns the users who match all filters, newest first. With `search`, the email address or name must contain every
 * word of `search`.
 */
export async function listUsersForAdministrators({
  limit,
  cursor,
  ...filters
}: AdminUserQuery): Promise<ListPage<AdminUserRow>> {
  const moment = now();
  const words = wordsOf(filters.search);
  const which = [...(words.length > 0 ? [personMatchesWordsSql(words)] : []), ...filtersOf(filters, moment)];
  const { items, next } = await readListPage(
    { ...filters, search: filters.search || undefined, limit, cursor },
    'id',
    (after, count) => {
      const conditions = [Prisma.sql`true`, ...which, ...(after ? [Prisma.sql`u.id < ${after.id}`] : [])];
      return rows(
        db(),
        personRow,
        Prisma.sql`SELECT ${columns(moment)} WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY u.id DESC LIMIT ${count}`,
      );
    },
    ({ id }) => id,
  );
  return { items: items.map((row) => toRow(row, moment)), next };
}

function filtersOf(
  { membership, verified, suspended }: Omit<AdminUserQuery, 'limit' | 'cursor'>,
  moment: Date,
): Prisma.Sql[] {
  const filterConditions: Prisma.Sql[] = [];
  if (membership) filterConditions.push(Prisma.sql`${membershipStateSql(moment)} = ${membership}`);
  if (verified) filterConditions.push(Prisma.sql`(u.verified_method IS NOT NULL) = ${verified === 'yes'}`);
  if (suspended)
    filterConditions.push(
      Prisma.sql`coalesce(u.suspended_until > ${timestampSql(moment)}, false) = ${suspended === 'yes'}`,
    );
  return filterConditions;
}

const MOST_WORDS = 10;
const wordsOf = (search = ''): string[] => search.split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);

function toRow(row: Row, moment: Date): AdminUserRow {
  return {
    id: row.id,
    email: row.email,
    username: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    isAdmin: row.isAdmin,
    isVerifiedParent: row.verifiedMethod !== null,
    subscriptionStatus: row.status,
    hasAccess: hasAccess(row, moment),
    memberState: row.memberState,
    suspendedUntil: isFuture(row.suspendedUntil, moment) ? row.suspendedUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

const isFuture = (until: Date | null, moment: Date): until is Date => until !== null && until > moment;

/**
 * Stored data of the person whom an administrator views. Other modules need this data to build their parts of the
 * administrator's page.
 */
export type UserViewedByAdministrator = Pick<
  Row,
  'id' | 'email' | 'isAdmin' | 'accessUntil' | 'overrideUntil' | 'seatUntil'
>;

/**
 * Returns a person, with counts of their content and of reports about it. Excludes anonymous content, because a growing
 * count would reveal its author. Throws `not_found` for an unknown person.
 */
export async function fetchUserForAdministrators(
  userId: number,
): Promise<{ view: AdminUserView; subject: UserViewedByAdministrator }> {
  const moment = now();
  const row = await firstRow(
    db(),
    detailRow,
    Prisma.sql`
    SELECT d.*, ${columns(moment)} CROSS JOIN activity_of_person(u.id, ${timestampSql(moment)}) d WHERE u.id = ${userId}`,
  );
  if (!row) throw notFoundError('User');
  const view = {
    ...toRow(row, moment),
    suspensionReason: isFuture(row.suspendedUntil, moment) ? row.suspensionReason : null,
    verifiedMethod: row.verifiedMethod,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    accessUntil: getAccessEnd(row, moment)?.toISOString() ?? null,
    complimentaryUntil: isFuture(row.overrideUntil, moment) ? row.overrideUntil.toISOString() : null,
    postCount: row.postCount,
    commentCount: row.commentCount,
    reportCount: row.reportCount,
    sessionCount: row.sessionCount,
    moderates: row.moderates,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  };
  return { view, subject: row };
}
