import 'server-only';
import { z } from 'zod';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { ListPage } from '@/lib/http/request/list-pagination';
import { columnType, rows, type ResultRow } from '@/lib/database/sql';
import { personMatchesWordsSql } from '@/lib/database/person-name-sql';
import { fullName } from '@/lib/text/person-names';
import { ANONYMOUS_AUTHOR_FLAG_KEY, auditKeyOfSchool } from './record-audit-entry';
import type { AuditFilters, AuditQuery, AuditEntryView } from './schema';

const entryRow = {
  id: columnType.int,
  createdAt: columnType.moment,
  actorId: columnType.int,
  firstName: columnType.text.nullable,
  lastName: columnType.text.nullable,
  email: columnType.text.nullable,
  action: columnType.text,
  targetType: columnType.text,
  targetId: columnType.int,
  targetName: columnType.text.nullable,
  details: columnType.jsonb(z.record(z.string(), z.unknown())),
  address: columnType.text.nullable,
  requestId: columnType.text,
};
type Row = ResultRow<typeof entryRow>;

/**
 * SQL condition: the audit entry `a` is about an anonymous author. The audit log hides its target, because moderation
 * cases would otherwise reveal the author.
 */
const IS_ABOUT_ANONYMOUS = Prisma.sql`a.details ? ${ANONYMOUS_AUTHOR_FLAG_KEY}`;

/** Returns the actions of administrators, newest first. Their details name a school instead of its ID. */
export async function fetchAuditEntries(query: AuditQuery): Promise<ListPage<AuditEntryView>> {
  const { items, next } = await readListPage(
    query,
    'recent',
    (after, count) =>
      rows(
        db(),
        entryRow,
        Prisma.sql`
    SELECT a.id, a.created_at, a.actor_id, u.first_name, u.last_name,
      u.email::text AS email, a.action, a.target_type, CASE WHEN ${IS_ABOUT_ANONYMOUS} THEN 0 ELSE a.target_id END AS target_id, s.name AS target_name,
      CASE WHEN ${IS_ABOUT_ANONYMOUS} THEN '{"whom": "not told: it may have been written anonymously"}'
        WHEN n.name IS NOT NULL THEN (a.details - 'schoolId') || jsonb_build_object('school', n.name) ELSE a.details END AS details, a.address, a.request_id
    FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id LEFT JOIN schools s ON a.target_type = 'school' AND s.id = a.target_id
      LEFT JOIN schools n ON n.id::text = a.details ->> 'schoolId'
    WHERE ${Prisma.join([...conditions(query), ...(after ? [Prisma.sql`(a.created_at, a.id) < (${timestampSql(new Date(after.value))}, ${after.id}::int)`] : [])], ' AND ')}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${count}`,
      ),
    ({ createdAt }) => createdAt.toISOString(),
  );
  const { targetType, targetId } = query;
  const schoolId = targetType === 'school' ? targetId : undefined;
  const nameOf = await readTargetNames(items);
  const views = items.map((row) => toView(schoolId === undefined ? row : partFor(schoolId, row)));
  return { items: views.map((view) => ({ ...view, targetName: view.targetName ?? nameOf(view) })), next };
}

/**
 * Returns a function that names the target of an audit entry, by the person's name or the post's title. The result is
 * null for a post without a title.
 */
async function readTargetNames(entries: readonly Row[]): Promise<(target: Target) => string | null> {
  const idsOf = (type: string) =>
    entries.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const [people, posts] = await Promise.all([
    db().user.findMany({
      where: { id: { in: idsOf('user') } },
      select: { id: true, firstName: true, lastName: true, email: true },
    }),
    db().post.findMany({ where: { id: { in: idsOf('post') } }, select: { id: true, title: true } }),
  ]);
  const names = new Map<string, string | null>([
    ...people.map((one) => [`user ${one.id}`, fullName(one) || one.email] as const),
    ...posts.map(({ id, title }) => [`post ${id}`, title] as const),
  ]);
  return ({ targetType, targetId }) => names.get(`${targetType} ${targetId}`) ?? null;
}
type Target = Pick<Row, 'targetType' | 'targetId'>;

const IMPORT = 'school.import';

/** Returns the audit entry of an import with only the changes to one school. */
function partFor(schoolId: number, row: Row): Row {
  if (row.action !== IMPORT) return row;
  const { createdIds, before, after } = importDetails.parse(row.details);
  const key = auditKeyOfSchool(schoolId);
  const details = createdIds.includes(schoolId) ? { created: true } : { before: before[key], after: after[key] };
  return { ...row, details };
}

const recordOrEmpty = z.record(z.string(), z.unknown()).default({});
const importDetails = z.object({
  createdIds: z.array(z.int()).default([]),
  before: recordOrEmpty,
  after: recordOrEmpty,
});

function conditions({ who, action, targetType, targetId, from, to }: AuditQuery): Prisma.Sql[] {
  const filterConditions = [Prisma.sql`true`];
  if (who)
    filterConditions.push(
      /^\d{1,9}$/.test(who) ? Prisma.sql`a.actor_id = ${Number(who)}` : personMatchesWordsSql([who]),
    );
  if (action) filterConditions.push(Prisma.sql`a.action = ${action}`);
  if (targetType) filterConditions.push(Prisma.sql`a.target_type = ${targetType}`);
  if (targetId !== undefined)
    filterConditions.push(
      targetType === 'school'
        ? aboutSchool(targetId)
        : Prisma.sql`(a.target_id = ${targetId} AND NOT ${IS_ABOUT_ANONYMOUS})`,
    );
  if (from) filterConditions.push(Prisma.sql`a.created_at >= ${from}::date::timestamp AT TIME ZONE ${TIME_ZONE_SQL}`);
  if (to) filterConditions.push(Prisma.sql`a.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${TIME_ZONE_SQL}`);
  return filterConditions;
}

/** SQL condition for audit entries about one school, including entries about imports that changed the school. */
const aboutSchool = (
  id: number,
): Prisma.Sql => Prisma.sql`(a.target_id = ${id} OR (a.target_id = 0 AND a.action = ${IMPORT}
  AND (a.details -> 'createdIds' @> to_jsonb(${id}::int) OR a.details #> ARRAY['after', ${auditKeyOfSchool(id)}] IS NOT NULL)))`;

function toView({ actorId, firstName, lastName, email, createdAt, ...row }: Row): AuditEntryView {
  const name = fullName({ firstName, lastName }) || null;
  return { ...row, createdAt: createdAt.toISOString(), actor: { id: actorId, name, email } };
}

/** Returns all actions and all target types that occur in the audit log. */
export async function fetchAuditFilterOptions(): Promise<AuditFilters> {
  const foundRows = await rows(
    db(),
    { action: columnType.text, targetType: columnType.text },
    Prisma.sql`SELECT DISTINCT action, target_type FROM audit_log`,
  );
  const sorted = (values: string[]) => [...new Set(values)].sort();
  return {
    actions: sorted(foundRows.map(({ action }) => action)),
    targetTypes: sorted(foundRows.map(({ targetType }) => targetType)),
  };
}
