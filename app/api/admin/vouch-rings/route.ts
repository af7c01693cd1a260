import { z } from 'zod';
import { route } from '@/lib/http/route';
import { findMutualVouchingGroups } from '@/lib/verification/mutual-vouching-groups';
import { mutualVouchingGroupSchema } from '@/lib/verification/schema';

export const GET = route({
  about:
    'Returns people of a school who vouch for each other in a circle. People who depend most on their circle come first.',
  may: 'user.manage',
  reply: z.array(mutualVouchingGroupSchema),
  handle: () => findMutualVouchingGroups(),
});
