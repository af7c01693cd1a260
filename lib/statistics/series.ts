/** What can be counted back from the rows, day by day. */
export const DAILY_SERIES = ['signUps', 'posts', 'comments', 'reports', 'ended'] as const;
export type DailySeries = (typeof DAILY_SERIES)[number];
