import { z } from 'zod';
import { route } from '@/lib/http/route';
import { vouchRings } from '@/lib/verification/rings';
import { vouchRing } from '@/lib/verification/schema';

export const GET = route({
  about: 'People of a school who vouch for each other in a circle, those who rest most on their circle first.',
  may: 'user.manage',
  reply: z.array(vouchRing),
  handle: () => vouchRings(),
});
