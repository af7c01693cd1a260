import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { sendRefusal } from '../refusal.ts';

/**
 * Maximum number of requests in progress on one connection. Browsers and proxies stay below the maximum, because they
 * wait for a response before they send the next request.
 */
const MAX_AT_ONCE = 8;

const activeCounts = new WeakMap<Socket, number>();

/**
 * Limits the requests that a client sends on one connection without waiting for responses (pipelining). If the limit is
 * exceeded, returns true, refuses the request and closes the connection.
 */
export function refusePipelining(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (activeCounts.get(socket) ?? 0) + 1;
  activeCounts.set(socket, count);
  response.once('close', () => activeCounts.set(socket, (activeCounts.get(socket) ?? 1) - 1));
  if (count <= MAX_AT_ONCE) return false;
  // The server reads nothing more from the connection, so requests that have already arrived get no response.
  socket.pause();
  if (count > MAX_AT_ONCE + 1) return true;
  sendRefusal(request, response, {
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests at once.',
    retryAfterSeconds: 1,
    headers: { Connection: 'close' },
  });
  return true;
}
