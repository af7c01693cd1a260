import { z } from 'zod';
import { route } from '@/lib/http/route';
import { followsOf } from '@/lib/schools/follow';
import { followedSchool } from '@/lib/schools/schema';

export const GET = route({
  about: 'The schools followed.',
  may: 'account.use',
  reply: z.array(followedSchool),
  handle: ({ actor }) => followsOf(actor.id),
});
