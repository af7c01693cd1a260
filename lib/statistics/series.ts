/** Statistics that can be computed from rows for each past day. */
export const DAILY_SERIES = ['signUps', 'posts', 'comments', 'reports', 'ended'] as const;
export type DailySeries = (typeof DAILY_SERIES)[number];
