import { expect, it } from 'vitest';
import { addMonths, formatMonth, getCalendarMonth, listMonthsUntil, moveByMonths } from './months';

it('the month of a payment is determined in Nova Scotia time', () => {
  expect(getCalendarMonth(new Date('2026-12-01T03:59:59Z'))).toBe('2026-11');
  expect(getCalendarMonth(new Date('2026-12-01T04:00:00Z'))).toBe('2026-12');
});

it('months are counted and named across the turn of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(listMonthsUntil('2026-02', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect([formatMonth('2026-12'), formatMonth('2027-01')]).toEqual(['December 2026', 'January 2027']);
});

it.each([
  ['2026-08-31T23:30:00.000Z', 6, '2027-02-28T23:30:00.000Z'],
  ['2032-02-29T12:00:00.000Z', -12, '2031-02-28T12:00:00.000Z'],
  ['2026-11-30T02:00:00.000Z', -1, '2026-10-30T02:00:00.000Z'],
])('%s moved by %i months is %s', (moment, months, moved) => {
  expect(moveByMonths(new Date(moment), months).toISOString()).toBe(moved);
});
