import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { inbox } from '@/lib/inbox/queries';
import { inboxQuery, inboxRow } from '@/lib/inbox/schema';

export const GET = route({
  about:
    'What waits for a person, of all kinds: what is due within two days first, then the oldest. Also one’s own, what is snoozed and what was closed.',
  may: 'user.manage',
  query: inboxQuery,
  reply: z.array(inboxRow),
  handle: async ({ user, query, request, headers }) => listOf(await inbox(query, user.id), { request, headers }),
});
