import { z } from 'zod';
import { fetchAuditEntries } from '@/lib/audit/audit-queries';
import { auditQuery, auditEntryView } from '@/lib/audit/schema';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';

export const GET = route({
  about:
    'Returns the actions of administrators, newest first. Each entry names the administrator, the action, its target, the values before and after, and the network address of the administrator.',
  may: 'audit.read',
  query: auditQuery,
  reply: z.array(auditEntryView),
  handle: async ({ query, ...answer }) => buildListReply(await fetchAuditEntries(query), answer),
});
