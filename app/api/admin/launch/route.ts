import { route } from '@/lib/http/route';
import { listBoardLaunchProgress } from '@/lib/statistics/board-launch';
import { boardLaunchProgressView } from '@/lib/statistics/board-launch-schema';

export const GET = route({
  about:
    'Returns the launch progress of each school. Counts followers, verified parents, posts, answers, and founding parents, who post free of charge for a year.',
  may: 'school.manage',
  reply: boardLaunchProgressView,
  handle: () => listBoardLaunchProgress(),
});
