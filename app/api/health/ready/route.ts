import { z } from 'zod';
import { refuseUnlessReady } from '@/lib/health';
import { route } from '@/lib/http/route';

export const GET = route({
  about: 'Whether requests can be served: database reachable and migrated, not shutting down; else 503.',
  may: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
  handle: async () => {
    await refuseUnlessReady();
    return { status: 'ok' as const };
  },
});
