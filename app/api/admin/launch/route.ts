import { route } from '@/lib/http/route';
import { launchList } from '@/lib/statistics/launch';
import { launchView } from '@/lib/statistics/launch-schema';

export const GET = route({
  about: 'How far each school has come: followers, verified parents, posts, answers, and seats of founding parents.',
  may: 'school.manage',
  reply: launchView,
  handle: () => launchList(),
});
