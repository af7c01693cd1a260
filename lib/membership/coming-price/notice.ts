import 'server-only';
import { addDays, dayBegins, localOf, midnightAfter } from '@/lib/local-time';
import { NOTICE_DAYS } from './schema';

// From which day on somebody pays another price (record 087): days are Nova Scotia's, and the notice is never shorter than it says.

/** The plan is moved so long before the renewal that costs the new price, so that Stripe can be away meanwhile. */
const AHEAD_DAYS = 4;
const FARTHEST_DAYS = 366;

/** The beginning of the first day that comes 30 times 24 hours after somebody was told. */
const noticeEnds = (told: Date): Date => midnightAfter(addDays(told, NOTICE_DAYS));

/** From when on the plan of somebody told then costs the new price: who is told late has as long as the others. */
export const dueFrom = (effectiveAt: Date, told: Date): Date => {
  const own = noticeEnds(told);
  return own > effectiveAt ? own : effectiveAt;
};

type Days = { earliest: string; latest: string };

/** The days that can be chosen for a change that is announced now. */
export const daysToChoose = (now: Date): Days => ({
  earliest: localOf(noticeEnds(now)).slice(0, 10),
  latest: localOf(addDays(now, FARTHEST_DAYS)).slice(0, 10),
});

/** The day of a change as its first moment; null where it is too soon or too far. */
export function effectiveOn(day: string, now: Date): Date | null {
  const { earliest, latest } = daysToChoose(now);
  return day < earliest || day > latest ? null : dayBegins(day);
}

/** Until then nobody has been moved, and the change can be called off. */
export const lastCallOff = (effectiveAt: Date): Date => addDays(effectiveAt, -AHEAD_DAYS);

type Plan = { dueAt: Date; periodEnd: Date | null };

/** Whether the next renewal costs the new price. */
export const isNextChanged = ({ dueAt, periodEnd }: Plan): boolean => periodEnd !== null && periodEnd >= dueAt;

/** Whether to move it now: the renewal is near. Until then its owner may cancel, and keeps the price that he has. */
export const isTimeToMove = ({ dueAt, periodEnd }: Plan, now: Date): boolean =>
  periodEnd !== null && periodEnd >= dueAt && addDays(periodEnd, -AHEAD_DAYS) <= now;
