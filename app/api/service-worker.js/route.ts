import { route } from '@/lib/http/route';
import { buildServiceWorkerCode } from '@/lib/http/service-worker';

export const GET = route({
  about:
    'Returns the service worker, which shows pages without a connection. Browsers look for it at /service-worker.js.',
  may: 'anyone',
  sends: { types: ['text/javascript'] },
  handle: async () =>
    new Response(await buildServiceWorkerCode(), {
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        // `connect-src` allows requests to our own server, because pages send their requests through the service
        // worker.
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      },
    }),
});
