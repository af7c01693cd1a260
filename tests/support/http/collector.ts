import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribute = { key: string; value: Record<string, unknown> };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
  events?: unknown[];
};
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] };

/** Receives and stores traces as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export async function openCollector() {
  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    raw.push(await text(request));
    response.writeHead(isTraces ? 200 : 400, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The bodies of all requests that the collector has received, as text. */
    raw,
    spans: () =>
      raw.flatMap((batch) =>
        (JSON.parse(batch) as Batch).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ attributes, ...span }) => ({
              ...span,
              attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
            })),
          ),
        ),
      ),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
