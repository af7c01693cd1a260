import { z } from 'zod';
import { buildListReply } from '@/lib/http/response/paginated-list';
import { route } from '@/lib/http/route';
import { listUsersForAdministrators } from '@/lib/users/admin/user-queries';
import { adminUserQuery, adminUserRow } from '@/lib/users/admin/schema';

export const GET = route({
  about:
    'Returns all people, newest first. With `search`, returns people whose email address, first name or last name contains all its words. The `membership`, `verified` and `suspended` filters return people in that state. Without a limit, a page has 1,000 people.',
  may: 'user.manage',
  query: adminUserQuery,
  reply: z.array(adminUserRow),
  handle: async ({ query, ...answer }) => buildListReply(await listUsersForAdministrators(query), answer),
});
