import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const WITHIN_MS = 60_000;

/**
 * Cuts off who reads nothing for so long of what lies ready for him: it would stay in memory until he hangs up. An answer that is still
 * being made has all its time.
 */
export function limitReading(response: ServerResponse, withinMs = WITHIN_MS): void {
  // The socket of now: an answer that waits for the one before it has none yet.
  response.setTimeout(withinMs).on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
