import { describe, expect, it } from 'vitest';
import type { StoredEventTimes } from '@/lib/events/occurrences';
import { localTimeToDate, utcMidnightOfDay } from '@/lib/time/local-time';
import { listDueReminders, reminderTimes } from './reminder-times';

const event = (more: Partial<StoredEventTimes>): StoredEventTimes => ({
  startsAt: new Date(0),
  endsAt: null,
  allDay: false,
  recurrence: null,
  exceptions: [],
  timeZone: 'America/Halifax',
  ...more,
});
const timed = (local: string, more: Partial<StoredEventTimes> = {}) =>
  event({ startsAt: localTimeToDate(local), ...more });
const timesOf = (one: StoredEventTimes) =>
  reminderTimes({ event: one, startsAt: one.startsAt, endsAt: null }).map((time) => time.toISOString().slice(0, 16));

describe('the times of reminders', () => {
  it.each([
    ['in winter', '2026-12-02T18:30', ['2026-12-01T22:00', '2026-12-02T21:30']],
    ['in summer', '2026-07-02T18:30', ['2026-07-01T21:00', '2026-07-02T20:30']],
    ['after midnight', '2026-12-02T00:30', ['2026-12-01T22:00', '2026-12-02T03:30']],
    // The clocks go forward on 14 March 2027 at 2 a.m., and back on 1 November 2026 at 2 a.m.
    ['on the day the clocks go forward', '2027-03-14T09:00', ['2027-03-13T22:00', '2027-03-14T11:00']],
    ['right after the clocks go forward', '2027-03-14T03:30', ['2027-03-13T22:00', '2027-03-14T05:30']],
    ['the day after the clocks go forward', '2027-03-15T09:00', ['2027-03-14T21:00', '2027-03-15T11:00']],
    ['on the day the clocks go back', '2026-11-01T09:00', ['2026-10-31T21:00', '2026-11-01T12:00']],
    ['the day after the clocks go back', '2026-11-02T09:00', ['2026-11-01T22:00', '2026-11-02T12:00']],
  ])('an event %s has a reminder at 6 p.m. the day before, and an hour before', (_when, local, expected) =>
    expect(timesOf(timed(local))).toEqual(expected),
  );

  it('an all-day event has only the reminder of the evening before', () => {
    expect(timesOf(event({ allDay: true, startsAt: utcMidnightOfDay('2026-12-02') }))).toEqual(['2026-12-01T22:00']);
    expect(timesOf(event({ allDay: true, startsAt: utcMidnightOfDay('2026-11-02') }))).toEqual(['2026-11-01T22:00']);
  });
});

describe('due reminders', () => {
  const dueAt = (one: StoredEventTimes, local: string) =>
    listDueReminders(one, localTimeToDate(local)).map(({ due }) => due.toISOString().slice(0, 16));

  it.each([
    ['2026-12-01T17:59', []],
    ['2026-12-01T18:00', ['2026-12-01T22:00']],
    ['2026-12-02T17:29', ['2026-12-01T22:00']],
    ['2026-12-02T17:30', ['2026-12-02T21:30']],
    ['2026-12-02T18:30', []],
  ])('at %s, only the latest reminder of a coming event is due', (local, expected) =>
    expect(dueAt(timed('2026-12-02T18:30'), local)).toEqual(expected),
  );

  it('a repeated event has reminders of each date except the skipped ones', () => {
    const daily = timed('2026-12-01T18:30', {
      recurrence: 'FREQ=DAILY;COUNT=5',
      exceptions: [localTimeToDate('2026-12-03T18:30')],
    });
    expect(dueAt(daily, '2026-12-01T18:00')).toEqual(['2026-12-01T21:30', '2026-12-01T22:00']);
    expect(dueAt(daily, '2026-12-02T18:30')).toEqual([]);
    expect(dueAt(daily, '2026-12-03T18:00')).toEqual(['2026-12-03T22:00']);
  });
});
