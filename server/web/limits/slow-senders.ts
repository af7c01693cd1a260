import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Maximum times in ms for the arrival of headers, of an upload and of any other request. The largest video takes an
 * hour at the slowest accepted rate (lib/http/request/multipart.ts).
 */
export const REQUEST_TIMEOUTS_MS = { headers: 14_000, upload: 75 * 60_000, other: 60_000 };

/**
 * Maximum size in bytes of a body that must arrive before the request is admitted. The request's handler limits the
 * size and speed of a larger body.
 */
const SHORT_BODY_BYTES = 64 * 1024;
const FIRST_LOOK_MS = 5;
const LATER_LOOKS_MS = 100;

/**
 * Waits until a short body has arrived or the sender disconnects, without reading the body. Does not wait for an upload
 * or a long body.
 */
export async function waitForBodyBeforeAdmission(request: IncomingMessage): Promise<void> {
  if (isUpload(request) || Number(request.headers['content-length'] ?? 0) > SHORT_BODY_BYTES) return;
  for (let wait = FIRST_LOOK_MS; isArriving(request); wait = Math.min(2 * wait, LATER_LOOKS_MS)) await sleep(wait);
}

/**
 * Returns true if the server still expects a part of the body. If the read buffer is full, nothing more arrives until a
 * handler reads it.
 */
const isArriving = ({ complete, destroyed, readableLength, readableHighWaterMark }: IncomingMessage) =>
  !complete && !destroyed && readableLength < readableHighWaterMark;

const isUpload = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && url.split('?', 1)[0] === '/api/media/upload';

/** Disconnects a sender whose request takes longer than `withinMs` ms to arrive. */
export function disconnectSlowSenders(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs = REQUEST_TIMEOUTS_MS.other,
): void {
  let deadline: NodeJS.Timeout | undefined;
  const startDeadline = () => {
    if (!request.complete) deadline = setTimeout(() => request.complete || request.destroy(), withinMs);
  };
  // The upload handler limits the time of an upload. After the handler's response, the rest of the upload has
  // `withinMs` ms to arrive.
  if (isUpload(request)) response.once('finish', startDeadline);
  else startDeadline();
  request.once('close', () => clearTimeout(deadline));
}
