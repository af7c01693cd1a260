/** Names of the statistics that can be computed for any past day from rows of the database. */
export const DAILY_SERIES = ['signUps', 'posts', 'comments', 'reports', 'ended'] as const;
export type DailySeries = (typeof DAILY_SERIES)[number];
