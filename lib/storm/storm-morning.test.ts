import { expect, it } from 'vitest';
import { stormMorningAt } from './storm-morning';

const at = (moment: string) => {
  const { day, isOpen, changesAt, endsAt } = stormMorningAt(new Date(moment));
  return [day, isOpen, changesAt.toISOString().slice(0, 16), endsAt.toISOString().slice(0, 16)];
};

it.each([
  // In December, Nova Scotia is four hours behind UTC.
  ['2026-12-01T03:59:59Z', '2026-11-30', false, '2026-12-01T04:00', '2026-12-01T04:00'],
  ['2026-12-01T04:00:00Z', '2026-12-01', false, '2026-12-01T09:30', '2026-12-02T04:00'],
  ['2026-12-01T09:29:59Z', '2026-12-01', false, '2026-12-01T09:30', '2026-12-02T04:00'],
  ['2026-12-01T09:30:00Z', '2026-12-01', true, '2026-12-01T13:31', '2026-12-02T04:00'],
  ['2026-12-01T13:30:59Z', '2026-12-01', true, '2026-12-01T13:31', '2026-12-02T04:00'],
  ['2026-12-01T13:31:00Z', '2026-12-01', false, '2026-12-02T04:00', '2026-12-02T04:00'],
])('at %s, the day is %s and reporting is open: %s', (moment, ...expected) => expect(at(moment)).toEqual(expected));

it.each([
  // The clocks go forward on 14 March 2027: midnight is at 04:00 UTC, and 5:30 in the morning is at 08:30 UTC.
  ['2027-03-14T04:00:00Z', '2027-03-14', false, '2027-03-14T08:30', '2027-03-15T03:00'],
  ['2027-03-14T08:30:00Z', '2027-03-14', true, '2027-03-14T12:31', '2027-03-15T03:00'],
  ['2027-03-14T12:31:00Z', '2027-03-14', false, '2027-03-15T03:00', '2027-03-15T03:00'],
  // The clocks go back on 1 November 2026: midnight is at 03:00 UTC, and 5:30 in the morning is at 09:30 UTC.
  ['2026-11-01T03:00:00Z', '2026-11-01', false, '2026-11-01T09:30', '2026-11-02T04:00'],
  ['2026-11-01T08:30:00Z', '2026-11-01', false, '2026-11-01T09:30', '2026-11-02T04:00'],
  ['2026-11-01T09:30:00Z', '2026-11-01', true, '2026-11-01T13:31', '2026-11-02T04:00'],
  ['2026-11-02T03:59:59Z', '2026-11-01', false, '2026-11-02T04:00', '2026-11-02T04:00'],
])('on the day of a clock change, at %s, the day is %s and reporting is open: %s', (moment, ...expected) =>
  expect(at(moment)).toEqual(expected),
);
