import 'server-only';
import { randomUUID } from 'node:crypto';
import type { SchoolEvent } from '@/prisma/generated/client';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { AppError, notFoundError } from '@/lib/errors';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { runStatement } from '@/lib/database/sql';
import type { EventArea } from './area';
import { eventChangesBetween, toEventContentsJson, type EventContents } from './event-contents';
import { isOccurrenceStart, type StoredEventTimes } from './occurrences';
import { buildRecurrenceRule } from './recurrence';
import type { EventChange, EventInput, EventView } from './schema';
import { addDays, formatUtcDay, dateToLocalTime, utcMidnightOfDay, localTimeToDate } from '@/lib/time/local-time';
import { toEventView } from './view';
import { formatEventDay } from './event-time-text';

export const EVENT_AUDIT_TARGET = 'event';

/** Creates an event of a school or area. Throws `not_found` if the school or area does not exist. */
export function createEvent(act: Act, area: EventArea, input: EventInput): Promise<EventView> {
  if (input.repeats === 'other') throw new AppError('invalid', 'Choose how the event repeats');
  return db().$transaction(async (tx) => {
    await requireArea(tx, area);
    return toEventView(await insertEvent(tx, act, area, toEventContents(input, null)));
  });
}

export async function insertEvent(
  tx: TransactionClient,
  act: Act,
  area: EventArea,
  contents: EventContents,
): Promise<SchoolEvent> {
  const moment = now();
  const row = await tx.schoolEvent.create({
    data: {
      ...contents,
      ...area,
      uid: randomUUID(),
      timeZone: SCHOOL_TIME_ZONE,
      createdBy: act.actorId,
      createdAt: moment,
      updatedAt: moment,
    },
  });
  await recordAuditEntry(tx, act, {
    action: 'event.create',
    targetType: EVENT_AUDIT_TARGET,
    targetId: row.id,
    details: { ...areaDetails(row), after: toEventContentsJson(row) },
  });
  return row;
}

/**
 * Writes the changed fields of an event. Throws `conflict` if somebody has changed the event since the form was opened.
 * Throws `not_found` if the event does not exist, or is not an event of the school `ofSchool`.
 */
export function updateEvent(
  act: Act,
  id: number,
  { seen, ...input }: EventChange,
  ofSchool?: number,
): Promise<EventView> {
  return db().$transaction(async (tx) => {
    const previous = await lockedEvent(tx, id, ofSchool);
    if (seen !== undefined && previous.updatedAt.toISOString() !== seen)
      throw new AppError('conflict', 'Someone else changed this event in the meantime. Nothing was overwritten.');
    if (input.repeats === 'other' && previous.recurrence === null)
      throw new AppError('invalid', 'Choose how the event repeats');
    return toEventView(await writeEventChanges(tx, act, previous, toEventContents(input, previous)));
  });
}

/** Updates the event and increases its sequence number. Calendar programs ignore a change without a higher number. */
export async function writeEventChanges(
  tx: TransactionClient,
  act: Act,
  before: SchoolEvent,
  contents: EventContents,
): Promise<SchoolEvent> {
  const changes = eventChangesBetween(toEventContentsJson(before), contents);
  if (changes === null) return before;
  // The new `updatedAt` must be later than the stored one, even if two servers' clocks differ. Otherwise the server
  // would accept a form with the event's old version.
  const updatedAt = new Date(Math.max(now().getTime(), before.updatedAt.getTime() + 1));
  const data = { ...contents, sequence: { increment: 1 }, updatedAt };
  const row = await tx.schoolEvent.update({ where: { id: before.id }, data });
  await recordAuditEntry(tx, act, {
    action: 'event.update',
    targetType: EVENT_AUDIT_TARGET,
    targetId: row.id,
    details: { ...areaDetails(row), ...changes },
  });
  return row;
}

/**
 * Marks the event as cancelled, or reinstates the event. Throws `not_found` if the event does not exist, or is not an
 * event of the school `ofSchool`.
 */
export function setEventCanceled(act: Act, id: number, isCanceled: boolean, ofSchool?: number): Promise<EventView> {
  return db().$transaction(async (tx) => {
    const previous = await lockedEvent(tx, id, ofSchool);
    if ((previous.canceledAt !== null) === isCanceled) return toEventView(previous);
    const moment = now();
    const data = { canceledAt: isCanceled ? moment : null, sequence: { increment: 1 }, updatedAt: moment };
    const row = await tx.schoolEvent.update({ where: { id }, data });
    const action = isCanceled ? 'event.cancel' : 'event.reinstate';
    await recordAuditEntry(tx, act, {
      action,
      targetType: EVENT_AUDIT_TARGET,
      targetId: id,
      details: { ...areaDetails(row), title: row.title },
    });
    return toEventView(row);
  });
}

export function deleteEvent(act: Act, id: number): Promise<void> {
  return db().$transaction(async (tx) => {
    const previous = await lockedEvent(tx, id);
    await tx.schoolEvent.delete({ where: { id } });
    const details = { ...areaDetails(previous), before: toEventContentsJson(previous) };
    await recordAuditEntry(tx, act, { action: 'event.delete', targetType: EVENT_AUDIT_TARGET, targetId: id, details });
  });
}

/**
 * Throws `not_found` if the school or area does not exist. Locks a school, so that nobody can delete the school before
 * the transaction ends.
 */
export async function requireArea(tx: TransactionClient, { schoolId, region, family }: EventArea): Promise<void> {
  const isKnown =
    schoolId === null
      ? region === '' ||
        (await tx.school.count({ where: { rceName: region, ...(family && { schoolFamily: family }) } }))
      : await runStatement(tx, Prisma.sql`SELECT id FROM schools WHERE id = ${schoolId} FOR KEY SHARE`);
  if (!isKnown) throw notFoundError(schoolId === null ? 'Area' : 'School');
}

/** Returns the school or area of an event or feed, for the audit log. */
export const areaDetails = ({ schoolId, region, family }: EventArea): Prisma.InputJsonObject =>
  schoolId === null ? { region, family } : { schoolId };

async function lockedEvent(tx: TransactionClient, id: number, ofSchool?: number): Promise<SchoolEvent> {
  const rowCount = await runStatement(tx, Prisma.sql`SELECT id FROM school_events WHERE id = ${id} FOR NO KEY UPDATE`);
  if (rowCount === 0) throw notFoundError('Event');
  const event = await tx.schoolEvent.findUniqueOrThrow({ where: { id } });
  if (ofSchool !== undefined && event.schoolId !== ofSchool) throw notFoundError('Event');
  return event;
}

/**
 * Converts the values of the event form to database columns. Throws `invalid` if the form skips a day on which the event
 * does not occur.
 */
export function toEventContents(input: EventInput, before: SchoolEvent | null): EventContents {
  const { title, description, location, allDay, start, end, repeats, repeatUntil, skipped } = input;
  const startsAt = allDay ? utcMidnightOfDay(start) : momentSent(start, before?.startsAt);
  const recurrence =
    repeats === 'other' ? (before?.recurrence ?? null) : buildRecurrenceRule({ allDay, start }, repeats, repeatUntil);
  const isSameStart = before !== null && before.allDay === allDay && before.startsAt.getTime() === startsAt.getTime();
  const keptExceptions = isSameStart && recurrence !== null ? before.exceptions : [];
  const contents = {
    title,
    description,
    location,
    allDay,
    startsAt,
    endsAt: allDay
      ? addDays(utcMidnightOfDay(end ?? start), 1)
      : end === null
        ? null
        : latest(startsAt, momentSent(end, before?.endsAt)),
    recurrence,
    exceptions: keptExceptions,
  };
  if (recurrence === null || skipped === undefined) return contents;
  const timed = { ...contents, timeZone: SCHOOL_TIME_ZONE };
  const exceptions = skipped.flatMap((day) => {
    const moment = occurrenceStart(day, start, timed);
    if (moment) return [moment];
    const exceptionsThatDay = keptExceptions.filter(
      (each) => (allDay ? formatUtcDay(each) : dateToLocalTime(each).slice(0, 10)) === day,
    );
    if (exceptionsThatDay.length > 0) return exceptionsThatDay;
    throw new AppError('invalid', `The event doesn't take place on ${formatEventDay(day)}.`, undefined, 'skipped');
  });
  return { ...contents, exceptions };
}

/** Returns the start of the event's occurrence on the given day, or null if the event does not occur on that day. */
function occurrenceStart(day: string, start: string, event: StoredEventTimes): Date | null {
  const seconds = event.startsAt.getTime() % 60_000;
  const moment = event.allDay
    ? utcMidnightOfDay(day)
    : new Date(localTimeToDate(`${day}${start.slice(10)}`).getTime() + seconds);
  return isOccurrenceStart(event, moment) ? moment : null;
}

/**
 * Converts a time in the event form to a `Date`. An unchanged time keeps the stored `Date`, because the form's time is
 * less exact. It lacks seconds, and 1:30 a.m. can mean two times when clocks go back.
 */
const momentSent = (local: string, before: Date | null | undefined) =>
  before && dateToLocalTime(before) === local ? before : localTimeToDate(local);

/**
 * Returns the later of two times. When clocks skip an hour in spring, an end that looks later on the clock can be
 * earlier than the start.
 */
const latest = (one: Date, other: Date) => (one > other ? one : other);
