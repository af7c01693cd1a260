import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { updateUser } from '@/lib/users/admin/rights';
import { confirmPassword } from '@/lib/users/sign-in/confirm-password';
import { updateUserSchema } from '@/lib/users/admin/schema';
import { detailOf } from './detail';
import { userParams } from './params';

export const GET = route({
  about:
    'One person: membership and ledger as they see them, open alerts, hold, verification, suspension, counts, sessions.',
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
  refuses: {
    invalid: 'The input is not valid, it is about oneself or the last administrator, or the current password is wrong.',
    reauthenticate: 'To give the right needs `currentPassword` by now.',
    rate_limited: 'Too many wrong passwords.',
  },
  handle: async ({ act, user, request, params, body: { currentPassword, ...body } }) => {
    if (body.isAdmin === true) await confirmPassword(user, currentPassword, clientIp(request));
    await updateUser(act, params.id, body);
    return detailOf(params.id);
  },
});
