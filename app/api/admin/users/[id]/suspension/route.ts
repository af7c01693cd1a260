import { route } from '@/lib/http/route';
import { suspensionSchema } from '@/lib/users/admin-schema';
import { liftSuspension, suspend } from '@/lib/moderation/suspension';
import { detailOf, userDetail } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about:
    'Suspends a person to the end of a day, or for good with null, and tells him why; answers the whole person. 400 for an administrator.',
  may: 'user.manage',
  params: userParams,
  body: suspensionSchema,
  reply: userDetail,
  handle: async ({ act, params, body }) => {
    await suspend(act, params.id, body);
    return detailOf(params.id);
  },
});

export const DELETE = route({
  about: 'Lifts a suspension and tells the person; answers the whole person. 409 when there is none.',
  may: 'user.manage',
  params: userParams,
  reply: userDetail,
  handle: async ({ act, params }) => {
    await liftSuspension(act, params.id);
    return detailOf(params.id);
  },
});
