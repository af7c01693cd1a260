import type { ServerResponse } from 'node:http';

const WITHIN_MS = 60_000;

/**
 * Cuts off who reads nothing for so long of what lies ready for him: it would stay in memory until he hangs up. An answer that is still
 * being made has all its time.
 */
export function limitReading(response: ServerResponse, withinMs = WITHIN_MS): void {
  const { socket } = response;
  response.setTimeout(withinMs, () => {
    if (socket && socket.writableLength > 0) socket.destroy();
  });
}
