import { writeSessionCookie } from '@/lib/auth/cookie';
import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { updateProfile } from '@/lib/users/commands';
import { updateProfileSchema, ownUserView } from '@/lib/users/schema';
import { toOwnUserView } from '@/lib/users/view';

export const PATCH = route({
  about:
    'Changes what is given of name, address and preferences; answers the whole user. A new address is `pendingEmail` until its link was opened, where addresses have to be confirmed and the old one is; it renews the session, and asks for `currentPassword` when the password was entered more than 15 minutes ago. With `seen`, the values that were read, a field that was changed elsewhere is not overwritten.',
  may: 'account.use',
  body: updateProfileSchema,
  reply: ownUserView,
  refuses: {
    invalid: 'The input is not valid, the name cannot be had, or the current password is wrong.',
    forbidden: 'A suspended person keeps the name.',
    conflict: 'The address is taken, a field was changed since `seen`, or the name at the same moment.',
    reauthenticate: 'A new address needs `currentPassword` by now.',
    rate_limited: 'Too many addresses, or wrong passwords.',
  },
  handle: async ({ user, body, request, headers }) => {
    const changed = await updateProfile(user, body, clientIp(request));
    if (changed.sessionId !== null) await writeSessionCookie(headers, changed.sessionId);
    return toOwnUserView(changed.user);
  },
});
