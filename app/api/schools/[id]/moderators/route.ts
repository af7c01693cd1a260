import { z } from 'zod';
import { route } from '@/lib/http/route';
import { moderatorsOf, setModerator } from '@/lib/moderation/moderators';
import { moderatorReply, moderatorView } from '@/lib/moderation/schema';
import { ofUserSchema } from '@/lib/verification/schema';
import { schoolParams } from '@/lib/schools/schema';

export const GET = route({
  about: 'Who moderates a school.',
  may: 'user.manage',
  params: schoolParams,
  reply: z.array(moderatorView),
  handle: ({ params }) => moderatorsOf(params.id),
});

export const POST = route({
  about:
    'Makes somebody a moderator of the school; without power while suspended, leaving, without a proven address or with newer terms to agree to.',
  may: 'user.manage',
  params: schoolParams,
  body: ofUserSchema,
  reply: moderatorReply,
  handle: ({ act, params, body }) => setModerator(act, params.id, body.userId, true),
});

export const DELETE = route({
  about: 'Takes the moderation of the school from somebody, from the next request on.',
  may: 'user.manage',
  params: schoolParams,
  body: ofUserSchema,
  reply: moderatorReply,
  handle: ({ act, params, body }) => setModerator(act, params.id, body.userId, false),
});
