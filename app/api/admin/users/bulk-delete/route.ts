import { route } from '@/lib/http/route';
import { bulkDeleteAccounts } from '@/lib/data-rights/deletion/bulk-delete-accounts';
import { bulkDeleteReply, bulkDeleteSchema } from '@/lib/users/admin/schema';

export const POST = route({
  about:
    'Deletes people with everything they wrote. Their plans end at Stripe first. People whose plan could not be ended are not deleted, and the reply names them.',
  may: 'user.manage',
  body: bulkDeleteSchema,
  bodyLimit: 128 * 1024, // Maximum size of the body, enough for ten thousand ids of ten digits.
  reply: bulkDeleteReply,
  refuses: { invalid: 'The input is not valid, or the signed-in person is among the people to delete.' },
  handle: ({ act, body }) => bulkDeleteAccounts(act, body.userIds),
});
