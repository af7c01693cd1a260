import 'server-only';
import { now } from '@/lib/clock';
import { db } from '@/lib/database/db';
import { keptFor } from '@/lib/database/kept';
import { allFollows, dailySeries, membersByState, openReviews } from './counts';
import { nightlyCounts } from './nightly';
import type { StatisticsView } from './schema';

const DAYS = 90;
/** To count people takes as long as there are many of them: 0.1 s for 200,000. */
const membersOfLate = keptFor('members-by-state', 60_000, () => membersByState(now()));

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** How the community stands, and how it came there. Today's place in the nightly counts is as it is now; people are counted once a minute. */
export async function statistics(moment = now()): Promise<StatisticsView> {
  const [members, open, { days, series, totals }, schools, follows] = await Promise.all([
    membersOfLate(),
    openReviews(),
    dailySeries(moment, DAYS),
    db().school.count(),
    allFollows(),
  ]);
  const today = days.at(-1) ?? '';
  const nights = (await nightlyCounts(days[0] ?? today)).filter(({ day }) => day !== today);
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
