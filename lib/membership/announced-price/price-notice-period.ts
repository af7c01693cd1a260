import 'server-only';
import { addDays, localStartOfDay, dateToLocalTime, nextLocalMidnight } from '@/lib/time/local-time';
import { PRICE_NOTICE_DAYS } from '@/lib/membership/announced-price-schema';

// Calculates from which day a member pays a new price (record 082). Days are in Nova Scotia's time, and the notice
// period is at least 30 days.

/**
 * The server moves a plan to the new price this number of days before the plan's renewal. If Stripe is down, the server
 * can retry during these days.
 */
const AHEAD_DAYS = 4;
const FARTHEST_DAYS = 366;

/** Returns the first midnight that is at least 30 × 24 hours after the notice was sent. */
const noticeEnds = (notifiedAt: Date): Date => nextLocalMidnight(addDays(notifiedAt, PRICE_NOTICE_DAYS));

/**
 * Returns the day from which a member's renewals cost the new price. A member who is notified late still gets the full
 * notice period.
 */
export const newPriceStartDate = (effectiveAt: Date, notifiedAt: Date): Date => {
  const ownStart = noticeEnds(notifiedAt);
  return ownStart > effectiveAt ? ownStart : effectiveAt;
};

type Days = { earliest: string; latest: string };

/** Returns the earliest and latest day that can be chosen for a price change announced now. */
export const getAllowedEffectiveDayRange = (now: Date): Days => ({
  earliest: dateToLocalTime(noticeEnds(now)).slice(0, 10),
  latest: dateToLocalTime(addDays(now, FARTHEST_DAYS)).slice(0, 10),
});

/** Returns the start of the chosen day, or null if the day is too soon or too far ahead. */
export function parseAllowedEffectiveDay(day: string, now: Date): Date | null {
  const { earliest, latest } = getAllowedEffectiveDayRange(now);
  return day < earliest || day > latest ? null : localStartOfDay(day);
}

/** Returns the time until which a price change can be cancelled. No plan is moved to the new price before that time. */
export const priceCancellationDeadline = (effectiveAt: Date): Date => addDays(effectiveAt, -AHEAD_DAYS);

type Plan = { dueAt: Date; periodEnd: Date | null };

/** Returns true if the next renewal costs the new price. */
export const isNextRenewalAtNewPrice = ({ dueAt, periodEnd }: Plan): boolean =>
  periodEnd !== null && periodEnd >= dueAt;

/** Returns true if the plan should move to the new price now, because its renewal is near. */
export const isPlanDueForNewPrice = ({ dueAt, periodEnd }: Plan, now: Date): boolean =>
  periodEnd !== null && periodEnd >= dueAt && addDays(periodEnd, -AHEAD_DAYS) <= now;
