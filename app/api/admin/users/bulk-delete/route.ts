import { route } from '@/lib/http/route';
import { deleteAccounts } from '@/lib/membership/change/delete-accounts';
import { bulkDeleteReply, bulkDeleteSchema } from '@/lib/users/admin-schema';

export const POST = route({
  about:
    'Deletes people with all they wrote; their plans end at Stripe first, and who could not be set free is kept and named. 400 with oneself among them.',
  may: 'user.manage',
  body: bulkDeleteSchema,
  bodyLimit: 128 * 1024, // ten thousand ids of ten digits
  reply: bulkDeleteReply,
  handle: ({ act, body }) => deleteAccounts(act, body.userIds),
});
