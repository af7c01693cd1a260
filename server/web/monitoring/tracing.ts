import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { valuesFromServer } from '../../../lib/process/values-from-server.ts';
import { valuesFromApp } from '../../../lib/process/values-from-app.ts';

type Options = { endpoint: string; ratio: number; version: string };
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends the durations of requests and of their parts, such as database calls, to a trace collector. Traces contain no
 * paths, parameters or error messages (record 085).
 */
export function startTracing({ endpoint, ratio, version }: Options) {
  // The provider is not registered with the OpenTelemetry API, because Next and Prisma would add their own spans.
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parent-voice-ns', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  });
  const tracer = provider.getTracer('parent-voice-ns');
  const currentContext = new AsyncLocalStorage<Context>();
  const startSpan = (name: string, kind: SpanKind, attributes: Record<string, string>, parent: Context) =>
    tracer.startSpan(name, { kind, attributes }, parent);

  valuesFromApp.atShutdown.add(() => provider.shutdown());
  valuesFromServer.tracing = {
    async during(name, isElsewhere, work) {
      const parent = currentContext.getStore() ?? ROOT_CONTEXT;
      const span = startSpan(name, isElsewhere ? SpanKind.CLIENT : SpanKind.INTERNAL, {}, parent);
      try {
        return await currentContext.run(trace.setSpan(parent, span), work);
      } catch (error) {
        markFailed(span);
        throw error;
      } finally {
        span.end();
      }
    },
    statement(name) {
      const parent = currentContext.getStore();
      if (!parent) return null;
      const span = startSpan(name, SpanKind.CLIENT, { 'db.system.name': 'postgresql' }, parent);
      return (hasFailed) => {
        if (hasFailed) markFailed(span);
        span.end();
      };
    },
  };

  /** Traces a request. Uses the trace id in the request's headers only if a trusted proxy sent the request. */
  const request = (isTrusted: (peer: string) => boolean, answer: Answer): Answer => {
    return (incoming, response) => {
      const method = METHODS.has(incoming.method ?? '') ? (incoming.method ?? '') : 'other';
      const route = valuesFromServer.routeOf(incoming.url ?? '');
      const parent = isTrusted(incoming.socket.remoteAddress ?? '') ? parentOf(incoming) : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = startSpan(`${method} ${route}`, SpanKind.SERVER, attributes, parent);
      response.once('close', () => {
        // Status 499 means that the client disconnected before the response was complete.
        const status = response.writableFinished ? response.statusCode : 499;
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) markFailed(span);
        span.end();
      });
      return currentContext.run(trace.setSpan(ROOT_CONTEXT, span), () => answer(incoming, response));
    };
  };
  return { request, flush: () => provider.forceFlush() };
}

const markFailed = (span: Span) => void span.setStatus({ code: SpanStatusCode.ERROR });

function parentOf({ headers }: IncomingMessage): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(headers.traceparent?.toString() ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
