import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { updateUser } from '@/lib/users/admin-rights';
import { updateUserSchema } from '@/lib/users/admin-schema';
import { detailOf } from './detail';
import { userParams } from './params';

export const GET = route({
  about:
    'One person: membership and ledger as he sees them, open alerts, hold, verification, suspension, counts, sessions.',
  may: 'user.manage',
  params: userParams,
  reply: userDetail,
  handle: ({ params }) => detailOf(params.id),
});

export const PUT = route({
  about: 'Grants or takes the right of an administrator, or the mark of a verified parent; answers the whole person.',
  may: 'user.manage',
  params: userParams,
  body: updateUserSchema,
  reply: userDetail,
  refuses: { invalid: 'The input is not valid, or it is about oneself or the last administrator.' },
  handle: async ({ act, params, body }) => {
    await updateUser(act, params.id, body);
    return detailOf(params.id);
  },
});
