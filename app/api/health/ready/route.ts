import { z } from 'zod';
import { refuseUnlessReady } from '@/lib/status/ready';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Whether requests can be served: database reachable and migrated, not shutting down.',
  may: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
  refuses: { unavailable: 'Not ready.' },
  handle: async () => {
    await refuseUnlessReady();
    return { status: 'ok' as const };
  },
});
