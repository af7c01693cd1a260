import { route } from '@/lib/http/route';
import { readCommunityStatistics } from '@/lib/statistics/community-statistics';
import { statisticsView } from '@/lib/statistics/schema';

export const GET = route({
  about: 'Returns counts of people, posts and reviews. Includes their development over the last 90 days.',
  may: 'admin.enter',
  reply: statisticsView,
  handle: () => readCommunityStatistics(),
});
