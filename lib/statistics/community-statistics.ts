import 'server-only';
import { now } from '@/lib/time/clock';
import { db } from '@/lib/database/db';
import { cacheForDuration } from '@/lib/database/process-cache';
import { countAllFollowers, countStatisticsPerDay, countMembersByState, countOpenReviews } from './counts';
import { listNightlyCounts } from './nightly-counts';
import type { StatisticsView } from './schema';

const DAYS = 90;
/** The count of people is cached for a minute, because counting 200,000 people takes 0.1 s. */
const cachedMembersByState = cacheForDuration('members-by-state', 60_000, () => countMembersByState(now()));

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Returns the community's current numbers and history. Only the number of people may be out of date, by up to a minute.
 */
export async function readCommunityStatistics(moment = now()): Promise<StatisticsView> {
  const [members, open, { days, series, totals }, schools, follows] = await Promise.all([
    cachedMembersByState(),
    countOpenReviews(),
    countStatisticsPerDay(moment, DAYS),
    db().school.count(),
    countAllFollowers(),
  ]);
  const today = days.at(-1) ?? '';
  const nights = (await listNightlyCounts(days[0] ?? today)).filter(({ day }) => day !== today);
  return {
    members,
    totals: {
      posts: totals.posts,
      comments: totals.comments,
      openReviews: open,
      schools,
      follows,
      signUps30: sum(series.signUps.slice(-30)),
      ended30: sum(series.ended.slice(-30)),
    },
    days,
    series,
    nightly: [...nights, { day: today, members, openReviews: open }],
  };
}
