import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { formatTimeOfDay } from '@/lib/time/format-dates';
import { AppError, fieldConflictError } from '@/lib/errors';
import { nameOfOtherAdministrator, displayName } from '@/lib/text/person-names';
import { INBOX_ENTRY_KIND_DEFINITIONS, type InboxEntryKind } from './inbox-entry-kinds';
import { fetchInboxEntryRow, type InboxEntryRow } from './queries';
import type { InboxEntryChange } from './schema';
import { calculateSnoozeEnd } from './snooze';

/**
 * Functions that store the closing time of an inbox entry in the row that the entry is about, such as a contact
 * message. The time is null when the entry is reopened.
 */
const ON_CLOSE: Partial<
  Record<InboxEntryKind, (tx: TransactionClient, id: string, closedAt: Date | null) => Promise<unknown>>
> = {
  contact: (tx, id, closedAt) => tx.contactMessage.updateMany({ where: { id: Number(id) }, data: { closedAt } }),
  alert: (tx, id, resolvedAt) => tx.billingAlert.updateMany({ where: { id: Number(id) }, data: { resolvedAt } }),
};

/**
 * Applies an administrator's change to an inbox entry. Throws `not_found`, `invalid` for an impossible change, and
 * `conflict` if another administrator has changed the entry.
 */
export const changeInboxEntry = (act: Act, kind: InboxEntryKind, id: string, change: InboxEntryChange): Promise<void> =>
  db().$transaction((tx) => changeEntryInTransaction(tx, act, kind, id, change));

/**
 * Applies a change to an inbox entry within an existing transaction, together with other work such as sending an
 * answer.
 */
export async function changeEntryInTransaction(
  tx: TransactionClient,
  act: Act,
  kind: InboxEntryKind,
  id: string,
  change: InboxEntryChange,
): Promise<void> {
  // Locks the entry's row. If two administrators change the entry at once, the second change waits for the first, and
  // then fails because the entry has a new version.
  await runStatement(
    tx,
    Prisma.sql`INSERT INTO inbox_states (kind, source, updated_by, updated_at) VALUES (${kind}, ${id}, ${act.actorId}, ${timestampSql(now())}) ON CONFLICT (kind, source) DO NOTHING`,
  );
  await runStatement(tx, Prisma.sql`SELECT 1 FROM inbox_states WHERE kind = ${kind} AND source = ${id} FOR UPDATE`);
  const item = await fetchInboxEntryRow(tx, kind, id);
  if (item.version !== change.version) throw new AppError('conflict', conflictMessage(item));
  const { action, data, details } = await effectOf(tx, act, item, change);
  const state = await tx.inboxState.update({
    where: { kind_source: { kind, source: id } },
    data: { ...data, version: { increment: 1 }, updatedBy: act.actorId, updatedAt: now() },
    select: { id: true },
  });
  await recordAuditEntry(tx, act, {
    action: `inbox.${action}`,
    targetType: 'inbox',
    targetId: state.id,
    details: { kind, entry: id, ...details },
  });
}

/**
 * Effect of a change: the entry's new values (`data`), and the contents of the audit entry. `details` contains no names
 * or notes, because audit entries are stored longer than notes.
 */
type Effect = { action: string; data: Prisma.InboxStateUpdateInput; details: Prisma.InputJsonObject };

async function effectOf(
  tx: TransactionClient,
  act: Act,
  item: InboxEntryRow,
  change: InboxEntryChange,
): Promise<Effect> {
  const { assignedTo, snooze, note } = change;
  const { kind, source } = item;
  if (change.reopen) {
    if (item.closedAt === null) throw new AppError('invalid', 'This item is already open.');
    if (INBOX_ENTRY_KIND_DEFINITIONS[kind].closes === 'there' || item.closer === null)
      throw new AppError('invalid', "This item was closed on another page, so you can't reopen it here.");
    await ON_CLOSE[kind]?.(tx, source, null);
    const data = { closedAt: null, closedBy: null, note: null, snoozedUntil: null };
    return { action: 'reopen', data, details: {} };
  }
  if (item.closedAt !== null) throw new AppError('invalid', 'This item is closed. Reopen it first.');
  if (note !== undefined) {
    if (INBOX_ENTRY_KIND_DEFINITIONS[kind].closes === 'there')
      throw new AppError(
        'invalid',
        "You can't close this item here. Make the decision on the item's own page, and the item leaves this list.",
      );
    // The clocks of servers differ, so the current time may be before the opening time. In that case, the entry closes
    // at its opening time.
    const closedAt = new Date(Math.max(now().getTime(), item.openedAt.getTime()));
    await ON_CLOSE[kind]?.(tx, source, closedAt);
    return { action: 'close', data: { closedAt, closedBy: act.actorId, note }, details: {} };
  }
  if (snooze !== undefined) {
    const until = snooze && calculateSnoozeEnd(snooze, now());
    const details = { after: { until: until?.toISOString() ?? null } };
    return { action: until ? 'snooze' : 'wake', data: { snoozedUntil: until }, details };
  }
  const to = assignedTo ?? null;
  if (to !== null && (await tx.user.count({ where: { id: to, isAdmin: true } })) === 0)
    throw fieldConflictError('assignedTo', 'That person is no longer an administrator.');
  const previousAssignee = item.assignee?.id ?? null;
  return { action: 'assign', data: { assignedTo: to }, details: { before: { to: previousAssignee }, after: { to } } };
}

/** Returns an error message that describes the change that another administrator has made meanwhile. */
function conflictMessage({ changer, changedAt, closedAt, note, assignee, asleepUntil }: InboxEntryRow): string {
  const who = nameOfOtherAdministrator(changer);
  const when = changedAt ? ` at ${formatTimeOfDay(changedAt.toISOString())}` : '';
  const what =
    closedAt !== null
      ? `closed it${note === null ? '' : `: “${note}”`}`
      : asleepUntil !== null && asleepUntil > now()
        ? 'snoozed it'
        : assignee
          ? `assigned it to ${displayName(assignee)}`
          : 'changed it';
  return `${who} was faster${when} and ${what}. Your text is still here.`;
}
