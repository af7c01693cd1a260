import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { liftSuspensionSchema, suspensionSchema } from '@/lib/users/admin/schema';
import { liftSuspension, suspend } from '@/lib/moderation/suspension';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about: 'Suspends a person to the end of a day, or for good with null, and tells them why; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  body: suspensionSchema,
  reply: userDetail,
  refuses: {
    invalid: 'The input is not valid, or the person is an administrator.',
    conflict: 'Another suspension runs than was seen.',
  },
  handle: async ({ act, params, body }) => {
    await suspend(act, params.id, body);
    return detailOf(params.id);
  },
});

export const DELETE = route({
  about: 'Lifts a suspension and tells the person; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  body: liftSuspensionSchema,
  reply: userDetail,
  refuses: { conflict: 'There is none, or another one than was seen.' },
  handle: async ({ act, params, body }) => {
    await liftSuspension(act, params.id, body);
    return detailOf(params.id);
  },
});
