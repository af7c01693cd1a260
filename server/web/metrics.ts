import type { IncomingMessage, ServerResponse } from 'node:http';
import prometheus from 'prom-client';
import { life } from '../../lib/process.ts';

/** Other words come from clients, and there may be any number of them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts every answer by its route, never by its path (record 085), and how long it took. What is not asked for, without METRICS_TOKEN, costs
 * nothing.
 */
export function countRequests(): (request: IncomingMessage, response: ServerResponse) => void {
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  const requests = new prometheus.Counter({
    name: 'pv_requests_total',
    help: 'Answers, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const seconds = new prometheus.Histogram({
    name: 'pv_request_seconds',
    help: 'Until an answer was sent, by route; without streams.',
    labelNames: ['route'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  life.requestMetrics = () => registry.metrics();

  return (request, response) => {
    const [began, route] = [performance.now(), life.routeOf(request.url ?? '')];
    response.once('close', () => {
      const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
      // 499: whoever asked had gone.
      requests.inc({ route, method, status: response.writableFinished ? response.statusCode : 499 });
      if (response.getHeader('content-type')?.toString().startsWith('text/event-stream')) return;
      seconds.observe({ route }, (performance.now() - began) / 1_000);
    });
  };
}
