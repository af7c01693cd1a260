import { expect, it } from 'vitest';
import { postponeToEndOfQuietHours } from './quiet-hours';

it.each([
  ['2026-11-23T06:59-04:00', '2026-11-23T07:00-04:00'],
  ['2026-11-23T07:00-04:00', '2026-11-23T07:00-04:00'],
  ['2026-11-23T19:59:59-04:00', '2026-11-23T19:59:59-04:00'],
  ['2026-11-23T20:00-04:00', '2026-11-24T07:00-04:00'],
  ['2026-12-31T23:30-04:00', '2027-01-01T07:00-04:00'],
  // Two nights in which the clocks change.
  ['2026-03-07T21:00-04:00', '2026-03-08T07:00-03:00'],
  ['2026-10-31T21:00-03:00', '2026-11-01T07:00-04:00'],
])('an email queued at %s during quiet hours is sent at %s', (moment, expected) => {
  expect(postponeToEndOfQuietHours(new Date(moment)).toISOString()).toBe(new Date(expected).toISOString());
});
