import { route } from '@/lib/http/route';
import { listSchoolLaunchProgress } from '@/lib/statistics/launch';
import { launchProgressView } from '@/lib/statistics/launch-schema';

export const GET = route({
  about:
    'Returns the launch progress of each school. Counts followers, verified parents, posts, answers, and founding parents, who post free of charge for a year.',
  may: 'school.manage',
  reply: launchProgressView,
  handle: () => listSchoolLaunchProgress(),
});
