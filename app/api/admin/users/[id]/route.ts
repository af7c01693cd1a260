import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { userDetail } from '@/lib/membership/view/admin-schema';
import { updateUserRights } from '@/lib/users/admin/user-rights';
import { requireRecentPassword } from '@/lib/users/sign-in/require-recent-password';
import { updateUserSchema } from '@/lib/users/admin/schema';
import { readUserDetails } from './read-user-details';
import { userPathParams } from './user-path-params';

export const GET = route({
  about:
    'Returns one person with their membership, payments, verification, suspension, and counts of posts and sessions. Includes any hold on the membership, and open alerts about payments.',
  may: 'user.manage',
  params: userPathParams,
  reply: userDetail,
  handle: ({ params }) => readUserDetails(params.id),
});

export const PUT = route({
  about: "Grants or removes administrator rights or parent verification. Returns the person's full details.",
  may: 'user.manage',
  params: userPathParams,
  body: updateUserSchema,
  reply: userDetail,
  refuses: {
    invalid:
      'The input is not valid, the target is the signed-in person or the last administrator, or the current password is wrong.',
    reauthenticate: 'The password was entered too long ago, so granting administrator rights needs `currentPassword`.',
    rate_limited: 'Too many wrong passwords.',
  },
  handle: async ({ act, user, request, params, body: { currentPassword, ...body } }) => {
    if (body.isAdmin === true) await requireRecentPassword(user, currentPassword, readClientIpHeader(request));
    await updateUserRights(act, params.id, body);
    return readUserDetails(params.id);
  },
});
