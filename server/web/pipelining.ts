import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from './refusal.ts';

/** No browser and no proxy asks before it has its answer; this many may be under way on one connection all the same. */
const AT_ONCE = 8;

const underWay = new WeakMap<Socket, number>();

/** Bounds what is asked on one connection before it was answered: says whether this is too much, and then ends the connection. */
export function isTooMuchAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (underWay.get(socket) ?? 0) + 1;
  underWay.set(socket, count);
  response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
  if (count <= AT_ONCE) return false;
  socket.pause(); // nothing more is read; what came along already gets no answer
  if (count > AT_ONCE + 1) return true;
  refuse(request, response, {
    status: 429,
    code: 'rate_limited',
    message: 'Too many requests at once.',
    retryAfterSeconds: 1,
    headers: { Connection: 'close' },
  });
  return true;
}
