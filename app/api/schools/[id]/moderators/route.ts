import { z } from 'zod';
import { route } from '@/lib/http/route';
import { listSchoolModerators, setSchoolModerator } from '@/lib/moderation/school-moderators';
import { setModeratorReply, moderatorView } from '@/lib/moderation/schema';
import { targetUserIdSchema } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Returns the moderators of a school.',
  may: 'user.manage',
  params: schoolParams,
  reply: z.array(moderatorView),
  handle: ({ params }) => listSchoolModerators(params.id),
});

export const POST = route({
  about:
    'Makes a person a moderator of the school. The moderator cannot decide anything while suspended, with a pending deletion, without a verified address, or before accepting new terms.',
  may: 'user.manage',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: setModeratorReply,
  handle: ({ act, params, body }) => setSchoolModerator(act, params.id, body.userId, true),
});

export const DELETE = route({
  about: 'Removes a person as a moderator of the school. The removal applies from their next request on.',
  may: 'user.manage',
  params: schoolParams,
  body: targetUserIdSchema,
  reply: setModeratorReply,
  handle: ({ act, params, body }) => setSchoolModerator(act, params.id, body.userId, false),
});
