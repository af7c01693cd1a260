import { expect, it } from 'vitest';
import { getDateLabelParts, formatEventDays, formatEventTimeWithoutYear, formatEventTime } from './event-time-text';

const breakable = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['2026-11-21T22:30:00Z', '2026-11-22T00:00:00Z', false, 'Sat, Nov 21, 2026, 6:30 to 8:00 PM'],
  ['2026-11-21T14:30:00Z', '2026-11-21T17:00:00Z', false, 'Sat, Nov 21, 2026, 10:30 AM to 1:00 PM'],
  ['2026-07-03T22:30:00Z', null, false, 'Fri, Jul 3, 2026, 7:30 PM'],
  ['2026-07-03T22:30:00Z', '2026-07-03T22:30:00Z', false, 'Fri, Jul 3, 2026, 7:30 PM'],
  ['2026-12-12T00:00:00Z', '2026-12-12T12:00:00Z', false, 'Fri, Dec 11, 2026, 8:00 PM to Sat, Dec 12, 2026, 8:00 AM'],
  ['2026-12-04T00:00:00Z', '2026-12-05T00:00:00Z', true, 'Fri, Dec 4, 2026, all day'],
  ['2026-12-04T00:00:00Z', null, true, 'Fri, Dec 4, 2026, all day'],
  ['2026-12-04T00:00:00Z', '2026-12-07T00:00:00Z', true, 'Fri, Dec 4 to Sun, Dec 6, 2026'],
  ['2026-12-30T00:00:00Z', '2027-01-03T00:00:00Z', true, 'Wed, Dec 30, 2026 to Sat, Jan 2, 2027'],
])('an event from %s to %s, all day %s, is shown as: %s', (startsAt, endsAt, allDay, text) => {
  expect(breakable(formatEventTime({ startsAt, endsAt, allDay }))).toBe(text);
});

it.each([
  ['2026-11-21T22:30:00Z', '2026-11-22T00:00:00Z', false, 'Sat, Nov 21, 6:30 to 8:00 PM'],
  ['2026-12-12T00:00:00Z', '2026-12-12T12:00:00Z', false, 'Fri, Dec 11, 8:00 PM to Sat, Dec 12, 8:00 AM'],
  ['2026-12-04T00:00:00Z', '2026-12-05T00:00:00Z', true, 'Fri, Dec 4, all day'],
  ['2026-12-30T00:00:00Z', '2027-01-03T00:00:00Z', true, 'Wed, Dec 30 to Sat, Jan 2'],
])('an event from %s to %s (all day: %s) is shown without the year as: %s', (startsAt, endsAt, allDay, text) => {
  expect(breakable(formatEventTimeWithoutYear({ startsAt, endsAt, allDay }))).toBe(text);
});

it.each([
  ['2026-11-22T02:00:00Z', '2026-11-22T04:00:00Z', false, 'Sat, Nov 21'],
  ['2026-12-12T00:00:00Z', '2026-12-12T12:00:00Z', false, 'Fri, Dec 11 to Sat, Dec 12'],
  ['2026-12-04T00:00:00Z', '2026-12-05T00:00:00Z', true, 'Fri, Dec 4'],
  ['2026-12-04T00:00:00Z', null, true, 'Fri, Dec 4'],
  ['2026-12-30T00:00:00Z', '2027-01-03T00:00:00Z', true, 'Wed, Dec 30 to Sat, Jan 2'],
])('an event from %s to %s (all day: %s) is on the days: %s', (startsAt, endsAt, allDay, text) => {
  expect(breakable(formatEventDays({ startsAt, endsAt, allDay }))).toBe(text);
});

it('non-breaking spaces keep the times of an event on one line', () => {
  const text = formatEventTimeWithoutYear({
    startsAt: '2026-11-21T22:30:00Z',
    endsAt: '2026-11-22T00:00:00Z',
    allDay: false,
  });
  expect(text.split(' ')).toEqual(['Sat,', 'Nov', '21,', '6:30\u00a0to\u00a08:00\u00a0PM']);
});

it("the month and day of an event are shown in Nova Scotia's time", () => {
  expect(getDateLabelParts({ startsAt: '2026-12-12T00:00:00Z', endsAt: null, allDay: false })).toEqual({
    month: 'Dec',
    day: '11',
  });
  expect(getDateLabelParts({ startsAt: '2026-12-12T00:00:00Z', endsAt: null, allDay: true })).toEqual({
    month: 'Dec',
    day: '12',
  });
});

it('on a school card, no line break separates a month from its day', () => {
  const event = { startsAt: '2026-12-09T22:30:00Z', endsAt: null, allDay: false };
  expect(formatEventDays(event)).toBe('Wed, Dec\u00a09');
});
