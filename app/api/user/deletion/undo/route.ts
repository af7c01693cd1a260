import { clientIp } from '@/lib/http/request/client-ip';
import { route } from '@/lib/http/route';
import { undoDeletion } from '@/lib/data-rights/deletion/request';
import { deletionUndone } from '@/lib/data-rights/schema';

export const POST = route({
  about: 'Takes the asking for a deletion back, within its seven days.',
  may: 'account.use',
  reply: deletionUndone,
  refuses: { not_found: 'There is nothing to take back.', gone: 'Its days are over.' },
  handle: ({ user, request }) => undoDeletion(user, clientIp(request)),
});
