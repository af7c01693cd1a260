import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { readInboxPage } from '@/lib/inbox/queries';
import { inboxQuery, inboxEntrySummary } from '@/lib/inbox/schema';

export const GET = route({
  about:
    "Returns all inbox entries that wait for an administrator. Entries due within two days come first, then the oldest. Can also list the administrator's own entries, snoozed entries and closed entries.",
  may: 'user.manage',
  query: inboxQuery,
  reply: z.array(inboxEntrySummary),
  handle: async ({ user, query, request, headers }) =>
    buildListReply(await readInboxPage(query, user.id), { request, headers }),
});
