import type { IncomingMessage, ServerResponse } from 'node:http';
import prometheus from '@prometheus-io/client';
import { valuesFromServer } from '../../../lib/process/values-from-server.ts';

/**
 * HTTP methods used as metric labels. Any other method is counted as `other`, because clients may send any word as a
 * method.
 */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts responses and measures how long they take, by route. A route is a pattern without ids. Actual paths are not
 * recorded, because they may identify people (record 085).
 */
export function createRequestCounter(): (request: IncomingMessage, response: ServerResponse) => void {
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new prometheus.Counter({
    name: 'pv_requests_total',
    help: 'Number of answers, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const seconds = new prometheus.Histogram({
    name: 'pv_request_seconds',
    help: 'Time until an answer was sent, by route. Streams are not included.',
    labelNames: ['route'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  valuesFromServer.requestMetrics = () => registry.metrics();

  return (request, response) => {
    const [began, route] = [performance.now(), valuesFromServer.routeOf(request.url ?? '')];
    response.once('close', () => {
      const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
      // Status 499 means that the client disconnected before the response was complete.
      requests.inc({ route, method, status: response.writableFinished ? response.statusCode : 499 });
      if (response.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
      seconds.observe({ route }, (performance.now() - began) / 1_000);
    });
  };
}
