import { route } from '@/lib/http/route';
import { statistics } from '@/lib/statistics/queries';
import { statisticsView } from '@/lib/statistics/schema';

export const GET = route({
  about: 'Counts of people, posts and reviews, and how they came about over the last 90 days.',
  may: 'admin.enter',
  reply: statisticsView,
  handle: () => statistics(),
});
