import { route } from '@/lib/http/route';
import { follow, unfollow } from '@/lib/schools/follow';
import { followReply, schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Follows the school.',
  may: 'school.follow',
  params: schoolParams,
  reply: followReply,
  handle: ({ actor, params }) => follow(actor.id, params.id),
});

export const DELETE = route({
  about: 'Stops following the school.',
  may: 'school.follow',
  params: schoolParams,
  reply: followReply,
  handle: ({ actor, params }) => unfollow(actor.id, params.id),
});
