import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { notFoundError } from '@/lib/errors';
import { route } from '@/lib/http/route';
import { writePrometheusMetrics } from '@/lib/status/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const GET = route({
  about:
    'Returns the metrics of this process and of the site for Prometheus. Available only if METRICS_TOKEN is set and the client sends it as a bearer token.',
  may: 'anyone',
  sends: { types: ['text/plain'] },
  refuses: { not_found: 'METRICS_TOKEN is not set, or the token is wrong.' },
  handle: async ({ request }) => {
    const { METRICS_TOKEN } = env();
    const authorization = request.headers.get('authorization') ?? '';
    // A request with a wrong token gets the same response as a request to a site without metrics.
    if (METRICS_TOKEN === undefined || !timingSafeEqual(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`)))
      throw notFoundError('Address');
    return new Response(await writePrometheusMetrics(), {
      headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
  },
});
