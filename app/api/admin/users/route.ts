import { z } from 'zod';
import { listOf } from '@/lib/http/response/list';
import { route } from '@/lib/http/route';
import { adminUsers } from '@/lib/users/admin/queries';
import { adminUserQuery, adminUserRow } from '@/lib/users/admin/schema';

export const GET = route({
  about:
    'Everybody, the newest first; with search whose address, first name or last name has all its words; with membership, verified or suspended who is so. Without a limit 1,000 a page.',
  may: 'user.manage',
  query: adminUserQuery,
  reply: z.array(adminUserRow),
  handle: async ({ query, ...answer }) => listOf(await adminUsers(query), answer),
});
