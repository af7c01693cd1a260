import 'server-only';
import type { SchoolEvent } from '@/prisma/generated/client';
import { recordAuditEntry, SYSTEM_ACTOR, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { runStatement } from '@/lib/database/sql';
import {
  eventChangesBetween,
  toEventContentsJson,
  pickEventContentColumns,
  type EventContents,
  type EventContentsJson,
} from '@/lib/events/event-contents';
import { areaKey, type EventArea } from '@/lib/events/area';
import { ofArea } from '@/lib/events/area-sql';
import { isEventOver } from '@/lib/events/occurrences';
import {
  areaDetails,
  EVENT_AUDIT_TARGET,
  requireArea,
  writeEventChanges,
} from '@/lib/events/create-update-delete-events';
import type { EventCancellation } from './read-calendar-file';
import {
  getLastImportedContents,
  planEventImport,
  toImportedContentsJson,
  type EventImportPlan,
} from './event-import-plan';
import { readCalendarWithTimeLimit } from './calendar-reader-process';
import {
  isOccurrenceOfSeries,
  calculateOccurrenceStart,
  buildOccurrenceUid,
  sortUniqueDates,
  type ImportedEvent,
} from './event-series';
import type { CalendarImportInput, CalendarImportReport, CorrectionReplacedByFile } from '@/lib/events/schema';
import { describeEventField } from '@/lib/events/view';

type EventsByUid = Map<string, SchoolEvent>;

export const CALENDAR_FEED_AUDIT_TARGET = 'calendar_feed';

/** School or area into which a file is imported. `feedId` is the calendar feed that the file comes from, if any. */
export type ImportDestination = EventArea & { feedId: number | null };

/**
 * Imports the events of an iCalendar file in one transaction. Events are matched by UID. Keeps events that are missing
 * from the file, administrators' cancellations, and corrections that `takeFile` does not list.
 * Throws `not_found` if the school does not exist, `invalid` if the file cannot be read, and `unavailable` if too many
 * files are being read.
 */
export async function importEvents(
  act: Act,
  destination: ImportDestination,
  { ics, takeFile, dryRun }: CalendarImportInput,
): Promise<CalendarImportReport> {
  const { feedId, ...area } = destination;
  const { drafts, cancellations, rejected } = await readCalendarWithTimeLimit(ics, now());
  const overruledKeys = new Set(takeFile.map(keyOf));
  return db().$transaction(
    async (tx) => {
      await requireArea(tx, area);
      if (feedId !== null) await lockFeedAgainstRemoval(tx, feedId);
      const knownByUid = await knownEvents(tx, area, [...drafts, ...cancellations]);
      if (feedId !== null) await matchChangedUids(tx, feedId, drafts, knownByUid);
      const unknown = drafts.filter((draft) => !knownByUid.has(draft.uid));
      const created = unknown.filter((draft) => !draft.isCanceled);
      const canceled = await plansOfCancellations(tx, area, cancellations, knownByUid);
      const plans = [
        ...drafts.flatMap((draft) => {
          const row = knownByUid.get(draft.uid);
          return row ? [planned(row, draft, overruledKeys)] : [];
        }),
        ...canceled.plans,
        ...(
          await plansOfParts(tx, area, [
            ...drafts.filter((draft) => draft.isCanceled && !draft.isPart),
            ...cancellations.filter(({ date }) => date === null),
          ])
        ).filter(({ row }) => !drafts.some(({ uid }) => uid === row.uid)),
      ];
      const updated = plans.filter(isChange);
      // Reports events that the file cancels but this school does not have. A single cancelled date (`isPart`) is not
      // reported, because the repeated event already skips it.
      const unknownCancelled = [...unknown.filter((draft) => draft.isCanceled && !draft.isPart), ...canceled.unknown];
      const leftOut = [...rejected, ...unknownCancelled.map(({ title }) => ({ title, reason: CANCELED_ELSEWHERE }))];
      if (!dryRun) {
        await insert(tx, act, destination, created);
        for (const plan of updated) await change(tx, act, plan);
        for (const plan of plans) await noteFile(tx, plan);
        await recordImport(tx, act, destination, {
          created: created.length,
          updated: updated.length,
          rejected: leftOut.length,
          overruled: plans.reduce((sum, { overruled }) => sum + overruled.length, 0),
        });
      }
      return {
        created: created.map((draft) => named(draft, draft)),
        updated: updated.map(({ row, title, contents }) => named({ uid: row.uid, title }, contents)),
        unchanged: plans.length - updated.length,
        rejected: leftOut,
        conflicts: plans.flatMap(conflictsOf),
      };
    },
    { timeout: 30_000 },
  );
}

const CANCELED_ELSEWHERE = "The file cancels this event, but this school doesn't have it.";

const keyOf = ({ uid, part, sequence }: CorrectionReplacedByFile) => `${part} ${sequence} ${uid}`;

/** Planned change of an event in the database. */
type Planned = EventImportPlan & {
  row: SchoolEvent;
  title: string;
  file: EventContents;
  isCanceled: boolean;
  /**
   * The event as the file describes it, stored so that later imports recognize manual corrections. Null keeps the
   * stored description.
   */
  says: EventContentsJson | null;
};

function planned(row: SchoolEvent, draft: ImportedEvent, overruledKeys: ReadonlySet<string>): Planned {
  const { uid, sequence } = row;
  const { title, isCanceled } = draft;
  const file = toContents(draft);
  const plan = planEventImport(row, file, (part) => overruledKeys.has(keyOf({ uid, part, sequence })));
  return { ...plan, row, title, file, isCanceled, says: toImportedContentsJson(file, isCanceled) };
}

/**
 * Plans the changes for the cancellations in a file. If only one date of a repeated event is cancelled, that date is
 * added to the skipped dates of the event.
 */
async function plansOfCancellations(
  tx: TransactionClient,
  area: EventArea,
  cancellations: readonly EventCancellation[],
  knownByUid: EventsByUid,
): Promise<{ plans: Planned[]; unknown: EventCancellation[] }> {
  const dates = cancellations.flatMap((cancellation) => {
    const [row, { uid, date }] = [knownByUid.get(cancellation.uid), cancellation];
    if (date === null) return [];
    const at = row ? calculateOccurrenceStart(date, row) : 'moment' in date ? date.moment : null;
    return at === null ? [] : [{ uid: buildOccurrenceUid({ uid }, at), at, cancellation }];
  });
  const parts = await knownEvents(tx, area, dates);
  const [plans, skipped] = [new Map<number, Planned>(), new Map<SchoolEvent, Date[]>()];
  const unknown: EventCancellation[] = [];
  for (const cancellation of cancellations) {
    const date = dates.find((each) => each.cancellation === cancellation);
    const [series, part] = [knownByUid.get(cancellation.uid), date && parts.get(date.uid)];
    const whole = cancellation.date === null ? series : part;
    if (whole) plans.set(whole.id, canceledPlan(whole));
    else if (date && series?.recurrence) skipped.set(series, [...(skipped.get(series) ?? []), date.at]);
    else unknown.push(cancellation);
  }
  for (const [row, moments] of skipped) if (!plans.has(row.id)) plans.set(row.id, withSkipped(row, moments));
  return { plans: [...plans.values()], unknown };
}

const unchanged = (row: SchoolEvent): Omit<Planned, 'says'> => ({
  row,
  title: row.title,
  file: row,
  contents: pickEventContentColumns(row),
  conflicts: [],
  overruled: [],
  isCanceled: false,
});

function canceledPlan(row: SchoolEvent): Planned {
  const previousRecord = getLastImportedContents(row);
  return { ...unchanged(row), isCanceled: true, says: previousRecord && { ...previousRecord, isCanceled: true } };
}

/**
 * When a repeated event is cancelled, its changed and added dates must be cancelled too. Each of these dates has its
 * own row. Plans the cancellation of these rows.
 */
async function plansOfParts(
  tx: TransactionClient,
  area: EventArea,
  canceled: readonly { uid: string }[],
): Promise<Planned[]> {
  if (canceled.length === 0) return [];
  const foundRows = await tx.schoolEvent.findMany({
    where: { ...area, OR: canceled.map(({ uid }) => ({ uid: { startsWith: `${uid}/` } })) },
    select: { uid: true },
  });
  const parts = foundRows.filter((row) => canceled.some(({ uid }) => isOccurrenceOfSeries(row.uid, uid)));
  return parts.length === 0 ? [] : [...(await knownEvents(tx, area, parts)).values()].map(canceledPlan);
}

function withSkipped(row: SchoolEvent, moments: Date[]): Planned {
  const previousRecord = getLastImportedContents(row);
  const previousExceptions = ((previousRecord?.exceptions ?? []) as string[]).map((moment) => new Date(moment));
  const fileRecord = previousRecord && {
    ...previousRecord,
    exceptions: sortUniqueDates([...previousExceptions, ...moments]).map((moment) => moment.toISOString()),
  };
  return {
    ...unchanged(row),
    contents: { ...pickEventContentColumns(row), exceptions: sortUniqueDates([...row.exceptions, ...moments]) },
    says: fileRecord,
  };
}

const conflictsOf = ({ row, file, conflicts }: Planned): CalendarImportReport['conflicts'] =>
  conflicts.map((part) => ({
    uid: row.uid,
    part,
    sequence: row.sequence,
    title: row.title,
    here: describeEventField(row, part),
    file: describeEventField(file, part),
  }));

const named = ({ uid, title }: { uid: string; title: string }, contents: EventContents) => ({
  uid,
  title,
  when: describeEventField(contents, 'when'),
});

/**
 * Returns the events of the school or area whose UID is in the file. Takes a lock, so that two simultaneous imports run
 * one after the other.
 */
async function knownEvents(
  tx: TransactionClient,
  area: EventArea,
  named: readonly { uid: string }[],
): Promise<EventsByUid> {
  await runStatement(
    tx,
    Prisma.sql`SELECT pg_advisory_xact_lock(hashtext('events.import'), hashtext(${areaKey(area)}))`,
  );
  const uids = named.map(({ uid }) => uid);
  // The row locks prevent other edits of these events until the import has written its changes.
  await runStatement(
    tx,
    Prisma.sql`SELECT id FROM school_events WHERE ${ofArea(area)} AND uid = ANY(${uids}) ORDER BY id FOR NO KEY UPDATE`,
  );
  const rows = await tx.schoolEvent.findMany({ where: { ...area, uid: { in: uids } } });
  return new Map(rows.map((row) => [row.uid, row]));
}

async function lockFeedAgainstRemoval(tx: TransactionClient, feedId: number): Promise<void> {
  const statement = Prisma.sql`SELECT id FROM calendar_feeds WHERE id = ${feedId} FOR KEY SHARE`;
  if ((await runStatement(tx, statement)) === 0) throw notFoundError('Calendar');
}

const CHANGED_UIDS =
  "Most of this calendar's coming events have a new identity, so they would appear twice. Remove the calendar together with its events, then add it again.";

/**
 * Matches events whose UID the feed changed by their title and start, and gives the stored events their new UID. Adds
 * them to `knownByUid`. Throws `invalid` if the file has new events while most stored events that are not over yet have
 * disappeared from the feed.
 */
async function matchChangedUids(
  tx: TransactionClient,
  feedId: number,
  drafts: readonly ImportedEvent[],
  knownByUid: EventsByUid,
): Promise<void> {
  const unknown = drafts.filter((draft) => !knownByUid.has(draft.uid) && !draft.isCanceled);
  if (unknown.length === 0) return;
  const stored = await tx.schoolEvent.findMany({ where: { feedId } });
  const missing = Map.groupBy(
    stored.filter(({ uid }) => !knownByUid.has(uid)),
    (row) => titleAndStart(getLastImportedContents(row) ?? row),
  );
  let newEvents = 0;
  for (const draft of unknown) {
    const row = missing.get(titleAndStart(draft))?.shift();
    if (row) {
      knownByUid.set(draft.uid, await tx.schoolEvent.update({ where: { id: row.id }, data: { uid: draft.uid } }));
    } else newEvents += 1;
  }
  const isUpcoming = (row: SchoolEvent) => !isEventOver(row, now());
  const lost = [...missing.values()].flat().filter(isUpcoming).length;
  if (newEvents > 0 && lost * 2 > stored.filter(isUpcoming).length) throw new AppError('invalid', CHANGED_UIDS);
}

const titleAndStart = ({ title, startsAt, allDay }: EventContents | EventContentsJson) =>
  JSON.stringify([title, startsAt, allDay]);

function toContents({
  uid: _uid,
  isCanceled: _isCanceled,
  isPart: _isPart,
  ...contents
}: ImportedEvent): EventContents {
  return contents;
}

/**
 * Returns true if the file newly cancels an active event. If the previous file already cancelled the event, an
 * administrator has reinstated it since, so the function returns false.
 */
const isToCancel = ({ isCanceled, row }: Planned) =>
  isCanceled && row.canceledAt === null && getLastImportedContents(row)?.isCanceled !== true;

const isChange = (plan: Planned) =>
  isToCancel(plan) || eventChangesBetween(toEventContentsJson(plan.row), plan.contents) !== null;

async function insert(
  tx: TransactionClient,
  act: Act,
  destination: ImportDestination,
  drafts: ImportedEvent[],
): Promise<void> {
  const moment = now();
  const createdBy = destination.feedId === null ? act.actorId : SYSTEM_ACTOR.actorId;
  const own = { ...destination, timeZone: SCHOOL_TIME_ZONE, createdBy, createdAt: moment, updatedAt: moment };
  await tx.schoolEvent.createMany({
    data: drafts.map((draft) => ({
      ...toContents(draft),
      ...own,
      uid: draft.uid,
      fileSays: toImportedContentsJson(draft, false),
    })),
  });
}

/**
 * Stores a copy of the event as the file describes it. If our event later differs from this copy, the difference counts
 * as a manual correction.
 */
async function noteFile(tx: TransactionClient, { row, says: fileRecord }: Planned): Promise<void> {
  const previousRecord = getLastImportedContents(row);
  if (fileRecord === null) return;
  if (
    previousRecord !== null &&
    previousRecord.isCanceled === fileRecord.isCanceled &&
    eventChangesBetween(previousRecord, fileRecord) === null
  )
    return;
  await tx.schoolEvent.update({ where: { id: row.id }, data: { fileSays: fileRecord } });
}

async function change(tx: TransactionClient, act: Act, plan: Planned): Promise<void> {
  const { row } = plan;
  await writeEventChanges(tx, act, row, plan.contents);
  if (!isToCancel(plan)) return;
  const moment = now();
  await tx.schoolEvent.update({
    where: { id: row.id },
    data: { canceledAt: moment, sequence: { increment: 1 }, updatedAt: moment },
  });
  await recordAuditEntry(tx, act, {
    action: 'event.cancel',
    targetType: EVENT_AUDIT_TARGET,
    targetId: row.id,
    details: { ...areaDetails(row), title: row.title },
  });
}

/** Writes one audit entry for all new events together, and one for each changed event. */
async function recordImport(
  tx: TransactionClient,
  act: Act,
  { feedId, ...area }: ImportDestination,
  counts: Record<string, number>,
): Promise<void> {
  if (counts.created === 0 && counts.updated === 0) return;
  const target =
    feedId === null
      ? { targetType: 'school', targetId: area.schoolId ?? 0 }
      : { targetType: CALENDAR_FEED_AUDIT_TARGET, targetId: feedId };
  await recordAuditEntry(tx, act, {
    action: 'event.import',
    ...target,
    details: { ...counts, ...(feedId !== null && areaDetails(area)) },
  });
}
