import 'server-only';
import { Prisma, timestamp } from '@/lib/database/db';
import { CAMPAIGN_WAITS, REPORTS_OF_LOOK, REVIEW_WAITS } from '@/lib/policy/sources';
import { DELETION } from '@/lib/retention';
import type { InboxKind } from './kinds';

// SQL queries for inbox entries. Entries are not stored. Each entry is derived from a row of its source table, and
// disappears when that row is resolved. `wakes` is the time until which the row may resolve itself. `ended` is the time
// at which the row was closed. The inbox still shows a closed entry.

/** SQL for the time at which an account deletion or its cleanup becomes overdue: one hour after it was due. */
const OVERDUE = Prisma.sql`least(a.due_at, a.done_at) + interval '1 hour'`;
const SECONDS = Prisma.raw(String(DELETION.deadline / 1000));

const entry = (row: {
  id: Prisma.Sql;
  facts: Prisma.Sql;
  opened: Prisma.Sql;
  due?: Prisma.Sql;
  wakes?: Prisma.Sql;
  user?: Prisma.Sql;
  school?: Prisma.Sql;
  ended?: Prisma.Sql;
}): Prisma.Sql => {
  const none = Prisma.sql`NULL`;
  return Prisma.sql`(${row.id})::text AS source, ${row.facts} AS facts, (${row.opened})::timestamptz AS opened, (${row.due ?? none})::timestamptz AS due,
    (${row.wakes ?? none})::timestamptz AS wakes, (${row.user ?? none})::int AS user_id, (${row.school ?? none})::int AS school_id, (${row.ended ?? none})::timestamptz AS ended`;
};

const SOURCES: Record<InboxKind, Prisma.Sql> = {
  contact: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`m.id`,
    facts: Prisma.sql`jsonb_build_object('name', m.name, 'email', coalesce(m.email, w.email)::text, 'content', m.content, 'isMember', m.user_id IS NOT NULL,
      'answer', m.answer, 'letter', (SELECT j.state::text FROM pgboss.job j WHERE j.name = 'mail' AND j.id = m.mail_id))`,
    opened: Prisma.sql`m.created_at`,
    user: Prisma.sql`m.user_id`,
    ended: Prisma.sql`m.closed_at`,
  })} FROM contact_messages m LEFT JOIN users w ON w.id = m.user_id`,
  alert: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`a.id`,
    facts: Prisma.sql`jsonb_build_object('alert', a.kind, 'details', a.details)`,
    opened: Prisma.sql`a.created_at`,
    user: Prisma.sql`a.user_id`,
    ended: Prisma.sql`a.resolved_at`,
  })} FROM billing_alerts a`,
  // An entry about a review never names the author. The author of an anonymous post is shown only on the review's own
  // page, and only if the administrator states a reason (record 026).
  review: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`v.id`,
    facts: Prisma.sql`jsonb_build_object('cause', v.cause, 'isAppeal', v.status = 'appealed', 'isComment', coalesce(v.of_comment, v.comment_id IS NOT NULL),
      'isUrgent', EXISTS (SELECT FROM ${REPORTS_OF_LOOK} AND r.reason = 'child'))`,
    opened: Prisma.sql`coalesce(v.appealed_at, v.created_at)`,
    school: Prisma.sql`v.school_id`,
  })} FROM reviews v WHERE ${REVIEW_WAITS}`,
  campaign: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`k.id`,
    facts: Prisma.sql`'{}'::jsonb`,
    opened: Prisma.sql`k.created_at`,
    school: Prisma.sql`k.school_id`,
  })} FROM report_campaigns k WHERE ${CAMPAIGN_WAITS}`,
  correction: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`f.id`,
    facts: Prisma.sql`jsonb_build_object('field', f.field, 'value', f.value)`,
    opened: Prisma.sql`f.created_at`,
    user: Prisma.sql`f.user_id`,
    school: Prisma.sql`f.school_id`,
  })} FROM field_suggestions f WHERE f.status = 'open'`,
  // The query returns one entry for each school where parents vouch for each other and have no other verification. A
  // further vouch among them reopens the entry.
  vouching: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`v.school_id`,
    facts: Prisma.sql`jsonb_build_object('people', count(DISTINCT v.user_id)::int)`,
    opened: Prisma.sql`max(v.created_at)`,
    school: Prisma.sql`v.school_id`,
  })} FROM vouches v JOIN vouches w ON w.school_id = v.school_id AND w.voucher_id = v.user_id AND w.user_id = v.voucher_id
    WHERE NOT EXISTS (SELECT FROM users u WHERE u.id IN (v.user_id, v.voucher_id) AND u.verified_method IS NOT NULL)
      AND NOT EXISTS (SELECT FROM school_parents p WHERE p.user_id IN (v.user_id, v.voucher_id) AND p.school_id = v.school_id AND p.method <> 'vouch')
    GROUP BY v.school_id`,
  deletion: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`a.user_id`,
    facts: Prisma.sql`jsonb_build_object('fault', a.fault, 'tries', a.tries, 'isGone', a.done_at IS NOT NULL)`,
    opened: Prisma.sql`a.requested_at`,
    due: Prisma.sql`a.requested_at + interval '1 second' * ${SECONDS}`,
    wakes: Prisma.sql`CASE WHEN a.fault IS NULL THEN ${OVERDUE} END`,
    user: Prisma.sql`a.user_id`,
  })} FROM account_deletions a WHERE a.cleaned_at IS NULL`,
  export: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`e.id`,
    facts: Prisma.sql`'{}'::jsonb`,
    opened: Prisma.sql`e.failed_at`,
    user: Prisma.sql`e.user_id`,
  })} FROM data_exports e WHERE e.failed_at IS NOT NULL AND e.ready_at IS NULL`,
  mail: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`j.id`,
    facts: Prisma.sql`jsonb_build_object('letter', j.data->>'kind', 'reason', j.output->>'reason', 'tries', j.retry_count + 1)`,
    opened: Prisma.sql`coalesce(j.completed_on, j.created_on)`,
    user: Prisma.sql`j.data->>'userId'`,
  })} FROM pgboss.job j WHERE j.name = 'mail' AND j.state = 'failed'`,
  job: Prisma.sql`SELECT ${entry({
    id: Prisma.sql`f.name`,
    facts: Prisma.sql`jsonb_build_object('name', f.name, 'tries', f.tries)`,
    opened: Prisma.sql`f.since`,
  })} FROM job_faults f`,
};

/**
 * SQL for all inbox entries, as `i`, with their state. An entry is closed if its source row is closed, or if it was
 * closed in the inbox after it was last opened.
 */
export const ITEMS: Prisma.Sql = Prisma.sql`
  (SELECT e.*, s.id AS state_id, coalesce(s.version, 0) AS version, s.assigned_to, s.updated_by, s.updated_at,
    CASE WHEN s.closed_at >= e.opened THEN s.note END AS note, CASE WHEN s.closed_at >= e.opened THEN s.closed_by END AS closed_by,
    coalesce(CASE WHEN s.closed_at >= e.opened THEN s.closed_at END, e.ended) AS closed_at, s.snoozed_until, greatest(e.wakes, s.snoozed_until) AS asleep_until
  FROM (${Prisma.join(
    Object.entries(SOURCES).map(
      ([kind, source]) => Prisma.sql`SELECT ${Prisma.raw(`'${kind}'`)} AS kind, x.* FROM (${source}) x`,
    ),
    ' UNION ALL ',
  )}) e LEFT JOIN inbox_states s ON s.kind = e.kind AND s.source = e.source) i`;

export type InboxState = 'open' | 'mine' | 'snoozed' | 'closed';

/** Returns the SQL condition for inbox entries `i` in the given state. */
export function inState(state: InboxState, viewerId: number, moment: Date): Prisma.Sql {
  const isAsleep = Prisma.sql`coalesce(i.asleep_until > ${timestamp(moment)}, false)`;
  if (state === 'closed') return Prisma.sql`i.closed_at IS NOT NULL`;
  if (state === 'snoozed') return Prisma.sql`i.closed_at IS NULL AND ${isAsleep}`;
  const open = Prisma.sql`i.closed_at IS NULL AND NOT ${isAsleep}`;
  return state === 'mine' ? Prisma.sql`${open} AND i.assigned_to = ${viewerId}::int` : open;
}
