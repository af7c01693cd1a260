import { z } from 'zod';
import { MEMBER_STATES } from '@/lib/policy/member-states';
import { DAILY_STATISTIC_NAMES } from './daily-statistic-names';

const count = z.int().nonnegative();
const perState = z.record(z.enum(MEMBER_STATES), count);

export const statisticsView = z.object({
  members: perState,
  totals: z.object({
    posts: count,
    comments: count,
    openReviews: count,
    schools: count,
    follows: count,
    signUps30: count,
    ended30: count,
  }),
  /** The last 90 days in Nova Scotia's time, with today as the last entry. */
  days: z.array(z.iso.date()),
  /** One value for each entry of `days`. */
  series: z.record(z.enum(DAILY_STATISTIC_NAMES), z.array(count)),
  /** Daily numbers that are stored every night, because they cannot be computed later. */
  nightly: z.array(z.object({ day: z.iso.date(), members: perState, openReviews: count })),
});
export type StatisticsView = z.output<typeof statisticsView>;
