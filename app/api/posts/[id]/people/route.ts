import { z } from 'zod';
import { route } from '@/lib/http/route';
import { peopleInThread } from '@/lib/posts/mentions';
import { personInThread, postParams } from '@/lib/posts/schema';

export const GET = route({
  about: 'Who shows by name under a post, and can be named there with an @.',
  may: 'post.read',
  params: postParams,
  reply: z.array(personInThread),
  handle: ({ params, actor }) => peopleInThread(params.id, actor),
});
