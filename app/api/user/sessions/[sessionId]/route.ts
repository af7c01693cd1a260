import { clearSessionCookie } from '@/lib/auth/session-cookie';
import { route } from '@/lib/http/route';
import { sessionParams } from '@/lib/users/schema';
import { endOwnSession } from '@/lib/users/sign-in/sessions';

export const DELETE = route({
  about: "Ends one of the person's sessions, which may be the current one.",
  may: 'account.use',
  params: sessionParams,
  status: 204,
  handle: async ({ user, params, headers }) => {
    if (await endOwnSession(user, params.sessionId)) clearSessionCookie(headers);
  },
});
