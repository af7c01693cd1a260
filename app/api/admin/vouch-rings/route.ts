import { z } from 'zod';
import { route } from '@/lib/http/route';
import { findMutualVouchingGroups } from '@/lib/verification/mutual-vouching-groups';
import { mutualVouchingGroupSchema } from '@/lib/verification/schema';

export const GET = route({
  about:
    'Returns circles of people at a school who vouch for each other. Circles with the most people verified only by vouches come first.',
  may: 'user.manage',
  reply: z.array(mutualVouchingGroupSchema),
  handle: () => findMutualVouchingGroups(),
});
