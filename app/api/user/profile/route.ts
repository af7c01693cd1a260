import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { updateProfile } from '@/lib/users/account/manage-account';
import { updateProfileSchema, ownUserView } from '@/lib/users/schema';
import { toOwnUserView } from '@/lib/users/user-view';

export const PATCH = route({
  about:
    'Changes the profile fields in the body, and returns the whole user. A new email address stays in `pendingEmail` until the person confirms it. The new address applies immediately if the old address is unconfirmed, or if the server does not require confirmed addresses. Changing the address renews the session. It needs `currentPassword` if the password was entered more than 15 minutes ago. `seen` contains the values that the form showed. The request never overwrites a field that was changed elsewhere in the meantime.',
  may: 'account.use',
  body: updateProfileSchema,
  reply: ownUserView,
  refuses: {
    invalid: 'The input is not valid, the name is not allowed, or the current password is wrong.',
    forbidden: 'A suspended person cannot change their name.',
    conflict:
      'Another account has the email address, another tab or device changed a field in the body, or another request changed the name at the same moment.',
    reauthenticate: 'The password was entered too long ago, so changing the email address needs `currentPassword`.',
    rate_limited: 'The person entered too many new addresses or too many wrong passwords.',
  },
  handle: async ({ user, body, request, headers }) => {
    const changed = await updateProfile(user, body, readClientIpHeader(request));
    if (changed.sessionId !== null) await writeSessionCookie(headers, changed.sessionId);
    return toOwnUserView(changed.user);
  },
});
