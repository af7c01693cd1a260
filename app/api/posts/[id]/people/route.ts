import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listMentionablePeople } from '@/lib/posts/mentions';
import { threadParticipant, postParams } from '@/lib/posts/schema';

export const GET = route({
  about: 'Returns the people shown by name under a post. They can be mentioned there with an @.',
  may: 'post.read',
  params: postParams,
  reply: z.array(threadParticipant),
  handle: ({ params, actor }) => listMentionablePeople(params.id, actor),
});
