import { z } from 'zod';
import { requireServerReady } from '@/lib/status/server-ready';
import { route } from '@/lib/http/route';
import { VERSION } from '@/lib/process/build-id';

export const GET = route({
  about:
    'Reports whether the server can serve requests, and the version of the site. The database must be reachable and migrated, and the server must not be shutting down.',
  may: 'anyone',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
  refuses: { unavailable: 'The server is not ready.' },
  handle: async () => {
    await requireServerReady();
    return { status: 'ok' as const, version: VERSION };
  },
});
