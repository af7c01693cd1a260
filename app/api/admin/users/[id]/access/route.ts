import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { giveAccess, revokeAccess } from '@/lib/membership/change/complimentary';
import { accessSchema } from '@/lib/users/admin/schema';
import { detailOf } from '../detail';
import { userParams } from '../params';

export const POST = route({
  about: 'Gives complimentary access to the end of a day; answers the whole person. Stripe has no part in it.',
  may: 'user.manage',
  params: userParams,
  body: accessSchema,
  reply: userDetail,
  handle: async ({ act, params, body }) => {
    await giveAccess(act, params.id, body);
    return detailOf(params.id);
  },
});

export const DELETE = route({
  about: 'Takes complimentary access back; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  reply: userDetail,
  refuses: { conflict: 'There is none.' },
  handle: async ({ act, params }) => {
    await revokeAccess(act, params.id);
    return detailOf(params.id);
  },
});
