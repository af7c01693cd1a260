import { route } from '@/lib/http/route';
import { fetchEmptyBoardPlaceholder } from '@/lib/schools/empty-board';
import { emptyBoardPlaceholderView, schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about:
    'Returns the introduction for a board without posts. Contains the number of people who wait for the first post, and the questions that parents often ask in this month.',
  may: 'anyone',
  params: schoolParams,
  reply: emptyBoardPlaceholderView,
  handle: ({ params, actor }) => fetchEmptyBoardPlaceholder(params.id, actor),
});
