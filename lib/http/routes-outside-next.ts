import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NextRequest } from 'next/server';
import { COMMON_HEADERS } from '@/lib/web/response-headers';
import { parseAcceptEncoding } from '@/lib/web/accept-encoding';
import { log } from '@/lib/process/log';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { MAX_JSON_BYTES } from './request/body';
import { readJsonTextOfResponse } from './response/build-response';
import {
  INTERNAL_CONTENT_ENCODING_HEADER,
  INTERNAL_CONTENT_LENGTH_HEADER,
} from './response/content-headers-next-removes';

// Passes the most frequent requests directly to their handlers, because Next's routing would take as long as the
// handler (record 004). All other requests go through Next.

type Method = 'GET' | 'POST';
type Handler = (request: NextRequest, context: { params: Promise<unknown> }) => Promise<Response>;
/** Handlers by path. The paths contain placeholders, like the folders of app/api. */
export type RoutesOutsideNext = Record<string, Partial<Record<Method, Handler>>>;

/** Registers routes that the server answers without Next. */
export function registerRoutesOutsideNext(handlers: RoutesOutsideNext): void {
  const routes = Object.entries(handlers).map(([path, methods]) => ({ pattern: patternOf(path), methods }));
  valuesFromApp.answerDirectly = (request) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    for (const { pattern, methods } of routes) {
      const params = pattern.exec(path);
      const handler = params && methods[request.method as Method];
      if (handler) return (response) => answer(request, response, handler, { ...params.groups });
    }
    return null;
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\[(\w+)\]/g, '(?<$1>[\\w-]+)')}$`);

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler, params: unknown) {
  const disconnected = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) disconnected.abort();
  });
  try {
    const nextRequest = await toRequest(request, disconnected.signal);
    // Closes the connection, because the client is sending a larger body than any handler accepts.
    if (!request.complete) response.setHeader('Connection', 'close');
    await send(request, response, await handler(nextRequest, { params: Promise.resolve(params) }));
  } catch (error) {
    // Handlers convert their own errors to responses, so any other error usually means that the connection broke.
    if (!response.destroyed) log.error({ event: 'request.failed', err: error });
    response.destroy();
  }
}

async function toRequest(request: IncomingMessage, signal: AbortSignal): Promise<NextRequest> {
  const { method = 'GET', url = '', headers } = request;
  const body = method === 'POST' ? await bodyOf(request) : null;
  const headerPairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  );
  return new NextRequest(`http://localhost${url}`, {
    method,
    headers: headerPairs,
    signal,
    ...(body && { body }),
  });
}

/**
 * Reads the body of a request. Stops early if the body is larger than every handler allows. The handler then refuses
 * the request as too large.
 */
function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => resolve(Buffer.concat(chunks));
    if (Number(request.headers['content-length']) > MAX_JSON_BYTES) return finish();
    request
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > MAX_JSON_BYTES) finish();
      })
      .once('end', finish)
      .once('close', () => reject(new Error('The connection was lost before everything arrived. Please try again.')))
      .once('error', reject);
  });
}

/** Minimum size in bytes for compressing a response. */
const COMPRESSED_FROM = 1_024;
const FRAMING = new Map(
  [INTERNAL_CONTENT_ENCODING_HEADER, INTERNAL_CONTENT_LENGTH_HEADER].map((name) => [name.toLowerCase(), name.slice(2)]),
);

/** Sends the response as Next would: with the common headers, and compressed unless it is an event stream. */
async function send(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
  for (const { key, value } of COMMON_HEADERS) if (!result.headers.has(key)) response.setHeader(key, value);
  // Some response headers, such as cookies, may occur several times.
  for (const [name, value] of result.headers) response.appendHeader(FRAMING.get(name) ?? name, value);
  if (result.body && result.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return sendEventStream(response, result.status, result.body as ReadableStream<Uint8Array>);
  const plain = readJsonTextOfResponse(result) ?? Buffer.from(await result.arrayBuffer());
  const length = Buffer.byteLength(plain);
  const isOpen = length > 0 && !result.headers.has(INTERNAL_CONTENT_ENCODING_HEADER);
  if (isOpen) response.appendHeader('Vary', 'Accept-Encoding');
  const isZipped =
    isOpen &&
    length >= COMPRESSED_FROM &&
    parseAcceptEncoding(request.headers['accept-encoding']?.toString()).has('gzip');
  const body = isZipped ? await promisify(gzip)(plain) : plain;
  if (isZipped) response.setHeader('Content-Encoding', 'gzip');
  if (result.status !== 304 && result.status !== 204) response.setHeader('Content-Length', Buffer.byteLength(body));
  response.writeHead(result.status);
  response.end(body);
}

/**
 * Sends each event at once, and reads events only as fast as the client does. If the client disconnects, the stream is
 * cancelled. If the stream fails, the client is disconnected.
 */
async function sendEventStream(response: ServerResponse, status: number, events: ReadableStream<Uint8Array>) {
  response.writeHead(status).flushHeaders();
  // The stream itself limits how many unread bytes it keeps, so this reader adds no buffer of its own.
  await pipeline(Readable.fromWeb(events, { highWaterMark: 1 }), response);
}
