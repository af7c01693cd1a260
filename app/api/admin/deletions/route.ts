import { z } from 'zod';
import { route } from '@/lib/http/route';
import { fetchAccountDeletions } from '@/lib/data-rights/deletion/account-deletion-queries';
import { adminAccountDeletionView } from '@/lib/data-rights/schema';

export const GET = route({
  about:
    'Returns pending and completed account deletions. Each pending deletion has its deadline and the reasons that delay it.',
  may: 'user.manage',
  reply: z.array(adminAccountDeletionView),
  handle: () => fetchAccountDeletions(),
});
