import { env } from '@/lib/env';
import { requireBearerToken } from '@/lib/http/request/bearer-token';
import { route } from '@/lib/http/route';
import { writePrometheusMetrics } from '@/lib/status/metrics';

export const GET = route({
  about:
    'Returns the metrics of this process and of the site for Prometheus. Available only if METRICS_TOKEN is set and the client sends it as a bearer token.',
  may: 'anyone',
  sends: { types: ['text/plain'] },
  refuses: { not_found: 'METRICS_TOKEN is not set, or the token is wrong.' },
  handle: async ({ request }) => {
    requireBearerToken(request.headers.get('authorization'), env().METRICS_TOKEN);
    return new Response(await writePrometheusMetrics(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
  },
});
