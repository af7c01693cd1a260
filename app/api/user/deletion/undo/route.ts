import { readClientIpHeader } from '@/lib/http/request/client-ip-header';
import { route } from '@/lib/http/route';
import { undoAccountDeletion } from '@/lib/data-rights/deletion/account-deletion-request';
import { undoDeletionReply } from '@/lib/data-rights/schema';

export const POST = route({
  about: 'Cancels an account deletion within seven days of the request.',
  may: 'account.use',
  reply: undoDeletionReply,
  refuses: {
    not_found: 'The account has no requested deletion.',
    gone: 'The seven days for cancelling the deletion are over.',
  },
  handle: ({ user, request }) => undoAccountDeletion(user, readClientIpHeader(request)),
});
