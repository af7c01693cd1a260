import { z } from 'zod';
import { route } from '@/lib/http/route';
import { deletions } from '@/lib/data-rights/deletion/queries';
import { adminDeletion } from '@/lib/data-rights/schema';

export const GET = route({
  about: 'Accounts that are about to be deleted, with the deadline of each and what holds it up, and those that were.',
  may: 'user.manage',
  reply: z.array(adminDeletion),
  handle: () => deletions(),
});
