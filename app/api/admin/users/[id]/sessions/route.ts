import { route } from '@/lib/http/route';
import { endSessionsOf } from '@/lib/users/admin-sessions';
import { endedSessions } from '@/lib/users/schema';
import { userParams } from '../params';

export const DELETE = route({
  about: 'Signs a person out everywhere; of oneself this session stays.',
  may: 'user.manage',
  params: userParams,
  reply: endedSessions,
  handle: async ({ act, params, user }) => ({ ended: await endSessionsOf(act, params.id, user.sessionHash) }),
});
