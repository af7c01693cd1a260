import { z } from 'zod';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Reports whether the process answers at all.',
  may: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
  handle: async () => ({ status: 'ok' as const }),
});
