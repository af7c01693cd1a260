import { z } from 'zod';
import { writeSessionCookie } from '@/lib/auth/session-cookie';
import { route } from '@/lib/http/route';
import { endedSessionsReply, sessionView } from '@/lib/users/schema';
import { endOtherSessions, fetchUserSessions } from '@/lib/users/sign-in/sessions';

export const GET = route({
  about: "Returns the person's sessions: the session of this browser first, then the most recently used sessions.",
  may: 'account.use',
  reply: z.array(sessionView),
  handle: ({ user }) => fetchUserSessions(user),
});

export const DELETE = route({
  about:
    "Signs the person out in all other browsers, and renews this session. The private address of the person's calendar stops working.",
  may: 'account.use',
  reply: endedSessionsReply,
  handle: async ({ user, headers }) => {
    const { ended, sessionId } = await endOtherSessions(user);
    await writeSessionCookie(headers, sessionId);
    return { ended };
  },
});
