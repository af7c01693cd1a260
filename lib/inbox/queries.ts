import 'server-only';
import { z } from 'zod';
import { fetchAuditEntries } from '@/lib/audit/audit-queries';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql } from '@/lib/database/db';
import { columnType, firstRow, rows, type DatabaseOrTransaction, type ResultRow } from '@/lib/database/sql';
import { notFoundError } from '@/lib/errors';
import { readListPage } from '@/lib/http/response/paginated-list';
import type { ListPage } from '@/lib/http/request/list-pagination';
import type { InboxSummary } from '@/lib/mail/email-types';
import { displayName } from '@/lib/text/person-names';
import { INBOX_ENTRY_KIND_DEFINITIONS, inboxEntryKindNames, type InboxEntryKind } from './inbox-entry-kinds';
import type { InboxEntryView, InboxQuery, InboxEntrySummary } from './schema';
import { DELETION_DEADLINE_SQL, inboxStateCondition, INBOX_ENTRIES_SQL } from './inbox-sql';

/**
 * Period before its deadline in which an inbox entry counts as due soon. The list begins with entries that are due soon
 * or may identify a child.
 */
const DUE_SOON = Prisma.sql`interval '2 days'`;
const HISTORY = 30;

const isPerson = columnType.json(
  z.strictObject({ id: z.int(), firstName: z.string().nullable(), lastName: z.string().nullable() }),
).nullable;

const itemRow = {
  id: columnType.int.present,
  position: columnType.float.present,
  kind: columnType.word(inboxEntryKindNames).present,
  source: columnType.text.present,
  facts: columnType.jsonb(z.unknown()).present,
  openedAt: columnType.moment.present,
  dueAt: columnType.moment.nullable,
  asleepUntil: columnType.moment.nullable,
  snoozedUntil: columnType.moment.nullable,
  closedAt: columnType.moment.nullable,
  ended: columnType.moment.nullable,
  note: columnType.text.nullable,
  stateId: columnType.int.nullable,
  version: columnType.int.present,
  user: isPerson,
  school: columnType.json(z.strictObject({ id: z.int(), name: z.string() })).nullable,
  assignee: isPerson,
  closer: isPerson,
  changer: isPerson,
  changedAt: columnType.moment.nullable,
};
export type InboxEntryRow = ResultRow<typeof itemRow>;

const epoch = (moment: Prisma.Sql) => Prisma.sql`(extract(epoch FROM ${moment}) * 1000)`;

function positionIn(state: InboxQuery['state'], moment: Date): Prisma.Sql {
  if (state === 'closed') return Prisma.sql`(-${epoch(Prisma.sql`i.closed_at`)})::float8`;
  if (state === 'snoozed') return Prisma.sql`${epoch(Prisma.sql`i.asleep_until`)}::float8`;
  return Prisma.sql`(CASE WHEN i.due < ${timestampSql(moment)} + ${DUE_SOON} THEN ${epoch(Prisma.sql`i.due`)} - 1e14 WHEN i.facts ->> 'isUrgent' = 'true' THEN ${epoch(Prisma.sql`i.opened`)} - 1e14 ELSE ${epoch(Prisma.sql`i.opened`)} END)::float8`;
}

const select = (position: Prisma.Sql, which: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT i.id, ${position} AS position, i.kind, i.source, i.facts, i.opened AS opened_at, i.due AS due_at, i.asleep_until, i.snoozed_until,
    i.closed_at, i.ended, i.note, i.state_id, i.version, i."user", i.school, i.assignee, i.closer, i.changer, i.changed_at
  FROM inbox_rows(${DELETION_DEADLINE_SQL}) i WHERE ${which}`;

/**
 * Returns a page of inbox entries. Open entries are sorted by urgency and age, snoozed entries by wake time, and closed
 * entries from newest to oldest.
 */
export async function readInboxPage(query: InboxQuery, viewerId: number): Promise<ListPage<InboxEntrySummary>> {
  const { state, kind } = query;
  const moment = now();
  const { items, next } = await readListPage(
    query,
    state,
    (after, count) =>
      rows(
        db(),
        itemRow,
        Prisma.sql`SELECT * FROM (${select(
          positionIn(state, moment),
          Prisma.sql`${inboxStateCondition(state, viewerId, moment)} ${kind ? Prisma.sql`AND i.kind = ${kind}` : Prisma.empty}`,
        )}) q ${after ? Prisma.sql`WHERE (q.position, q.id) > (${after.value}::float8, ${after.id}::int)` : Prisma.empty}
        ORDER BY q.position, q.id LIMIT ${count}`,
      ),
    ({ position }) => position,
  );
  return { items: items.map((row) => toRow(row, moment)), next };
}

const named = (who: InboxEntryRow['user']) => who && { id: who.id, name: displayName(who) };

function toRow(row: InboxEntryRow, moment: Date): InboxEntrySummary {
  const { subject, badges } = INBOX_ENTRY_KIND_DEFINITIONS[row.kind].read(row.facts);
  return {
    kind: row.kind,
    id: row.source,
    title: subject,
    badges,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    user: named(row.user),
    school: row.school,
    assignedTo: named(row.assignee),
    asleepUntil: row.asleepUntil && row.asleepUntil > moment ? row.asleepUntil.toISOString() : null,
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/**
 * Returns an inbox entry. Throws `not_found` if the entry does not exist. For example, the entry for a review no longer
 * exists after the review was decided.
 */
export async function fetchInboxEntryRow(
  on: DatabaseOrTransaction,
  kind: InboxEntryKind,
  id: string,
): Promise<InboxEntryRow> {
  const row = await firstRow(
    on,
    itemRow,
    select(Prisma.sql`0::float8`, Prisma.sql`i.kind = ${kind} AND i.source = ${id}`),
  );
  if (!row) throw notFoundError('Entry');
  return row;
}

/** Returns one inbox entry with its facts and history. Throws `not_found` if the entry does not exist. */
export async function fetchInboxEntryDetails(kind: InboxEntryKind, id: string): Promise<InboxEntryView> {
  const row = await fetchInboxEntryRow(db(), kind, id);
  const moment = now();
  const { closes, at, read } = INBOX_ENTRY_KIND_DEFINITIONS[kind];
  const { title, lines } = read(row.facts);
  const history =
    row.stateId === null
      ? []
      : (await fetchAuditEntries({ limit: HISTORY, targetType: 'inbox', targetId: row.stateId })).items;
  return {
    ...toRow(row, moment),
    // The page of a message shows the whole message, so the heading does not repeat its beginning.
    ...(kind === 'contact' && { title }),
    isSnoozed: row.snoozedUntil !== null && row.snoozedUntil > moment,
    lines,
    place: at?.({ id: row.source, userId: row.user?.id ?? null, facts: row.facts }) ?? null,
    closes,
    isAnswered: wasAnswered.safeParse(row.facts).success,
    note: row.note,
    closedBy: named(row.closer),
    history,
  };
}

const wasAnswered = z.object({ answer: z.string() });

/** Counts open inbox entries by kind. */
export async function countOpenInboxEntries(): Promise<Partial<Record<InboxEntryKind, number>>> {
  const foundRows = await rows(
    db(),
    { kind: columnType.word(inboxEntryKindNames).present, count: columnType.int },
    Prisma.sql`SELECT i.kind, count(*)::int AS count FROM ${INBOX_ENTRIES_SQL} WHERE ${inboxStateCondition('open', 0, now())} GROUP BY i.kind`,
  );
  return Object.fromEntries(foundRows.map(({ kind, count }) => [kind, count]));
}

/** Returns the administrators to whom an inbox entry can be assigned. */
export async function listInboxAssignees(): Promise<{ id: number; name: string }[]> {
  const foundRows = await db().user.findMany({
    where: { isAdmin: true },
    select: { id: true, firstName: true, lastName: true },
    orderBy: { id: 'asc' },
  });
  return foundRows.map(({ id, ...name }) => ({ id, name: displayName(name) }));
}

/**
 * Returns data for the morning email: open inbox entries by kind, the number due soon, and the oldest entry. Returns
 * null if no entry is open.
 */
export async function fetchInboxSummary(): Promise<InboxSummary | null> {
  const moment = now();
  const isOpen = inboxStateCondition('open', 0, moment);
  const oldest = await firstRow(
    db(),
    itemRow,
    Prisma.sql`${select(Prisma.sql`0::float8`, isOpen)} ORDER BY i.opened, i.kind, i.source LIMIT 1`,
  );
  if (!oldest) return null;
  const due = await firstRow(
    db(),
    { count: columnType.int },
    Prisma.sql`SELECT count(*)::int AS count FROM ${INBOX_ENTRIES_SQL} WHERE ${isOpen} AND i.due < ${timestampSql(moment)} + ${DUE_SOON}`,
  );
  const counts = await countOpenInboxEntries();
  return {
    counts: inboxEntryKindNames.flatMap((kind) => {
      const count = counts[kind];
      return count === undefined ? [] : [{ label: INBOX_ENTRY_KIND_DEFINITIONS[kind].label, count }];
    }),
    due: due?.count ?? 0,
    oldest: {
      title: INBOX_ENTRY_KIND_DEFINITIONS[oldest.kind].read(oldest.facts).title,
      since: oldest.openedAt.toISOString(),
    },
  };
}
