/** Names of the statistics that can be computed for any past day from rows of the database. */
export const DAILY_STATISTIC_NAMES = ['signUps', 'posts', 'comments', 'reports', 'ended'] as const;
export type DailyStatisticName = (typeof DAILY_STATISTIC_NAMES)[number];
