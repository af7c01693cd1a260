// Durations in milliseconds, the unit of `Date` and of timers. Divide them by SECOND for a value in seconds.
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
