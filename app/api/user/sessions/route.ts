import { z } from 'zod';
import { route } from '@/lib/http/route';
import { endedSessions, sessionView } from '@/lib/users/schema';
import { endOtherSessions, sessionsOf } from '@/lib/users/sessions';

export const GET = route({
  about: 'Where the person is signed in: this browser first, then as they were used last.',
  may: 'account.use',
  reply: z.array(sessionView),
  handle: ({ user }) => sessionsOf(user),
});

export const DELETE = route({
  about: 'Signs the person out everywhere else.',
  may: 'account.use',
  reply: endedSessions,
  handle: async ({ user }) => ({ ended: await endOtherSessions(user) }),
});
