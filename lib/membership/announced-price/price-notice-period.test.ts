import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '@/lib/time/duration';
import {
  getAllowedEffectiveDayRange,
  newPriceStartDate,
  parseAllowedEffectiveDay,
  isNextRenewalAtNewPrice,
  isPlanDueForNewPrice,
  priceCancellationDeadline,
} from './price-notice-period';

const at = (iso: string) => new Date(iso);

describe('the notice period before a new price', () => {
  it.each([
    ['an afternoon', '2026-06-10T15:00:00-03:00', '2026-07-11T00:00:00-03:00'],
    ['a minute before midnight', '2026-06-10T23:59:00-03:00', '2026-07-11T00:00:00-03:00'],
    ['midnight', '2026-06-10T00:00:00-03:00', '2026-07-11T00:00:00-03:00'],
    // Clocks go forward during the 30 × 24 hours after 23:30, so these hours end at 00:30. The notice period then lasts
    // until the next midnight.
    ['the last hour of a day, before clocks go forward', '2027-02-20T23:30:00-04:00', '2027-03-24T00:00:00-03:00'],
    ['an afternoon, before clocks go forward', '2027-02-20T15:00:00-04:00', '2027-03-23T00:00:00-03:00'],
    ['the first hour of a day, before clocks go back', '2026-10-20T00:30:00-03:00', '2026-11-19T00:00:00-04:00'],
  ])('the notice period ends at the first midnight after at least 30 × 24 hours: %s', (_when, sentAt, ends) => {
    const due = newPriceStartDate(at('2026-01-01T00:00:00-04:00'), at(sentAt));
    expect(due.toISOString()).toBe(at(ends).toISOString());
    expect(due.getTime() - at(sentAt).getTime()).toBeGreaterThanOrEqual(30 * DAY);
    expect(due.getTime() - at(sentAt).getTime()).toBeLessThanOrEqual(31 * DAY + HOUR);
  });

  it('members who are notified in time pay the new price from the announced day', () => {
    const effective = at('2026-07-11T00:00:00-03:00');
    expect(newPriceStartDate(effective, at('2026-06-01T12:00:00-03:00'))).toEqual(effective);
    expect(newPriceStartDate(effective, at('2026-06-10T23:59:00-03:00'))).toEqual(effective);
    expect(newPriceStartDate(effective, at('2026-06-11T00:01:00-03:00'))).toEqual(at('2026-07-12T00:00:00-03:00'));
  });
});

describe('the day that an administrator chooses for a price change', () => {
  const now = at('2026-06-10T15:00:00-03:00');
  it('the day of a price change is at least 30 days and at most a year ahead', () => {
    expect(getAllowedEffectiveDayRange(now)).toEqual({ earliest: '2026-07-11', latest: '2027-06-11' });
    expect(parseAllowedEffectiveDay('2026-07-10', now)).toBeNull();
    expect(parseAllowedEffectiveDay('2026-07-11', now)).toEqual(at('2026-07-11T00:00:00-03:00'));
    expect(parseAllowedEffectiveDay('2027-06-12', now)).toBeNull();
  });

  it('a price change can be cancelled until the first member’s plan could move to the new price', () => {
    const effectiveAt = at('2026-07-11T00:00:00-03:00');
    const first = { dueAt: effectiveAt, periodEnd: effectiveAt };
    expect(isPlanDueForNewPrice(first, new Date(priceCancellationDeadline(effectiveAt).getTime() - 1))).toBe(false);
    expect(isPlanDueForNewPrice(first, priceCancellationDeadline(effectiveAt))).toBe(true);
  });
});

describe('isPlanDueForNewPrice, which decides when a plan is moved to the new price', () => {
  const dueAt = at('2026-07-11T00:00:00-03:00');
  it.each([
    ['that renews a second before the price change', '2026-07-10T23:59:59-03:00', '2026-07-10T23:59:00-03:00', false],
    [
      'that renews on the day of the price change, four days earlier',
      '2026-07-11T00:00:00-03:00',
      '2026-07-07T00:00:00-03:00',
      true,
    ],
    [
      'that renews a month later, on the day of the price change',
      '2026-08-09T00:00:00-03:00',
      '2026-07-11T00:00:00-03:00',
      false,
    ],
    [
      'for a year that renews eleven months later, more than four days before its renewal',
      '2027-06-09T12:00:00-03:00',
      '2027-06-01T12:00:00-03:00',
      false,
    ],
    [
      'for a year that renews eleven months later, less than four days before its renewal',
      '2027-06-09T12:00:00-03:00',
      '2027-06-06T12:00:00-03:00',
      true,
    ],
  ])('isPlanDueForNewPrice decides whether a plan is moved now: %s', (_which, periodEnd, now, isMoved) => {
    expect(isPlanDueForNewPrice({ dueAt, periodEnd: at(periodEnd) }, at(now))).toBe(isMoved);
  });

  it('a plan with an unknown billing period keeps its old price', () => {
    expect(isPlanDueForNewPrice({ dueAt, periodEnd: null }, at('2027-01-01T00:00:00Z'))).toBe(false);
    expect(isNextRenewalAtNewPrice({ dueAt, periodEnd: null })).toBe(false);
    expect(isNextRenewalAtNewPrice({ dueAt, periodEnd: dueAt })).toBe(true);
  });
});
