import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { requestAccountDeletion } from '@/lib/data-rights/deletion/account-deletion-request';
import { deletionRequest } from '@/lib/data-rights/schema';
import { ownUserView, accountOwnerConfirmationSchema } from '@/lib/users/schema';
import { toOwnUserView } from '@/lib/users/user-view';

export const GET = route({
  about: 'Returns the signed-in person.',
  may: 'account.use',
  reply: ownUserView,
  refuses: { unauthenticated: 'The request does not come from a signed-in person.' },
  handle: ({ user }) => toOwnUserView(user),
});

export const DELETE = route({
  about:
    'Requests the deletion of the account. The person can undo the request within seven days. Then the account is deleted, at the latest at the time in `deadline`.',
  may: 'account.use',
  body: accountOwnerConfirmationSchema,
  reply: deletionRequest,
  status: 202,
  refuses: {
    invalid: 'The input is not valid, the password or passkey is wrong, or the person is an administrator.',
    rate_limited: 'Too many wrong passwords.',
  },
  handle: async ({ user, body, request, headers }) => {
    const { sessionId, ...asked } = await requestAccountDeletion(user, body, readClientIpHeader(request));
    if (sessionId !== null) await writeSessionCookie(headers, sessionId);
    return asked;
  },
});
