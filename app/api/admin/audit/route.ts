import { z } from 'zod';
import { auditEntries } from '@/lib/audit/queries';
import { auditQuery, auditView } from '@/lib/audit/schema';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'What administrators did, newest first: who, what, to what, before and after, from where.',
  may: 'audit.read',
  query: auditQuery,
  reply: z.array(auditView),
  handle: async ({ query, ...answer }) => listOf(await auditEntries(query), answer),
});
