import { once } from 'node:events';
import {
  Agent,
  request as open,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Time in ms without any data after which a person gives up. */
const PATIENCE_MS = 20_000;

/** Like a proxy, the simulated people keep their connections open between requests. */
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** The session of a person, and the network address that a proxy reports for this person. */
export type RequestIdentity = { cookie?: string; from?: string };

export type RequestToSend = {
  path: string;
  as?: RequestIdentity;
  /** A form is sent as multipart, any other object as JSON. */
  body?: object;
  /** HTTP method. The default is POST for a request with a body, otherwise GET. */
  method?: string;
  /** Idempotency key that is sent with the request. */
  key?: string;
  headers?: OutgoingHttpHeaders;
  /** Called when the connection for the request is open. A request with this callback gets its own connection. */
  onConnect?: () => void;
  /** If this promise is set, the second half of the body is sent only when the promise resolves. */
  secondHalf?: Promise<unknown>;
};

/**
 * Result of one request, with its start time (`began`) and its duration in ms. The status is 0 if the response did not
 * arrive completely.
 */
export type RequestOutcome = { path: string; began: number; ms: number; status: number };

export type RequestResponse = RequestOutcome & {
  text: string;
  headers: IncomingHttpHeaders;
  /** Error code of the connection, or '' if the response arrived completely. */
  fault: string;
};

/** Headers as our own pages send them. */
export const senderHeaders = ({ cookie, from }: RequestIdentity, isWrite = false): OutgoingHttpHeaders => ({
  ...(from && { 'x-forwarded-for': from }),
  ...(cookie && { cookie }),
  ...((cookie || isWrite) && { 'sec-fetch-site': 'same-origin' }),
});

/** Sends a request on behalf of one person, and adds the result to `outcomes`. Does not throw if the request fails. */
export async function sendRequest(
  url: string,
  sent: RequestToSend,
  outcomes: RequestOutcome[] = [],
): Promise<RequestResponse> {
  const { path, as = {}, body, method, key, headers, onConnect, secondHalf } = sent;
  const packed = body && (body instanceof FormData ? new Response(body) : Response.json(body));
  const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : Buffer.alloc(0);
  const began = performance.now();
  const request = open(url + path, {
    agent: onConnect ? false : agent,
    method: method ?? (packed ? 'POST' : 'GET'),
    timeout: PATIENCE_MS,
    headers: {
      ...senderHeaders(as, packed !== undefined),
      ...(packed && { 'content-type': packed.headers.get('content-type') ?? '', 'content-length': bytes.length }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
  });
  request.on('timeout', () => request.destroy(new Error('late')));
  // This listener prevents an uncaught error event. The same error also ends the wait for the response or its body, so
  // the `catch` block handles it.
  request.on('error', () => undefined);
  if (onConnect)
    request.once('socket', (socket: Socket) => (socket.connecting ? socket.once('connect', onConnect) : onConnect()));
  const half = secondHalf ? bytes.length >> 1 : bytes.length;
  if (secondHalf) {
    request.write(bytes.subarray(0, half));
    void secondHalf.then(() => request.end(bytes.subarray(half)));
  } else request.end(bytes);
  let answer: Omit<RequestResponse, keyof RequestOutcome> & { status: number };
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const content = await text(response);
    answer = { status: response.statusCode ?? 0, text: content, headers: response.headers, fault: '' };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    answer = { status: 0, text: '', headers: {}, fault: code ?? message };
  }
  const outcome = { path, began, ms: performance.now() - began, status: answer.status };
  outcomes.push(outcome);
  return { ...answer, ...outcome };
}

/** Returns the id in a response, or undefined if the request failed or its response has no id. */
export const parseResponseBodyId = ({ status, text: content }: RequestResponse): number | undefined =>
  isRequestServed({ status }) ? (JSON.parse(content || '{}') as { id?: number }).id : undefined;

export const isRequestServed = ({ status }: Pick<RequestOutcome, 'status'>): boolean => status >= 200 && status < 400;
