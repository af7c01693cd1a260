import { route } from '@/lib/http/route';
import { followSchool, unfollowSchool } from '@/lib/schools/follow';
import { followSchoolReply, schoolParams } from '@/lib/schools/schema';

export const POST = route({
  about: 'Follows the school.',
  may: 'school.follow',
  params: schoolParams,
  reply: followSchoolReply,
  handle: ({ actor, params }) => followSchool(actor.id, params.id),
});

export const DELETE = route({
  about: 'Stops following the school.',
  may: 'school.follow',
  params: schoolParams,
  reply: followSchoolReply,
  handle: ({ actor, params }) => unfollowSchool(actor.id, params.id),
});
