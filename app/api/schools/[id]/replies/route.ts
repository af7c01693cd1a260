import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listWaitingReplies } from '@/lib/posts/replies/decide-reply';
import { waitingReplyView } from '@/lib/posts/replies/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: "Returns the school's replies to concerns that wait for a moderator. They do not name authors of posts.",
  may: 'school.moderate',
  school: ({ id }) => id,
  params: schoolParams,
  reply: z.array(waitingReplyView),
  readsOnly: true,
  refuses: { not_found: 'The school does not exist.' },
  handle: ({ params, actor }) => listWaitingReplies(params.id, actor),
});
