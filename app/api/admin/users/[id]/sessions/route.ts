import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { route } from '@/lib/http/route';
import { endUserSessions } from '@/lib/users/admin/end-user-sessions';
import { endedSessionsReply } from '@/lib/users/schema';
import { userPathParams } from '../user-path-params';

export const DELETE = route({
  about:
    'Signs a person out everywhere, and deletes the private address of their calendar. If administrators sign themselves out, their current session continues with a new id.',
  may: 'user.manage',
  params: userPathParams,
  reply: endedSessionsReply,
  handle: async ({ act, params, user, headers }) => {
    const { ended, sessionId } = await endUserSessions(act, params.id, user.sessionHash);
    if (sessionId !== null) await writeSessionCookie(headers, sessionId);
    return { ended };
  },
});
