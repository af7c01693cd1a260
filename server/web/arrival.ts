import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a request may take to arrive, in milliseconds. The largest video, sent as slowly as lib/http/multipart.ts lets it come, takes more
 * than an hour.
 */
export const ARRIVES_WITHIN = { headers: 14_000, upload: 75 * 60_000, other: 60_000 };

/** A body that announces no more is worth waiting for; of a larger one its handler says what it takes, and how fast. */
const SHORT = 64 * 1024;
const FIRST_LOOK_MS = 5;
const LATER_LOOKS_MS = 100;

/** Resolves when a short body is here, when there is none, or when nobody sends it any more. Nothing of it is read. */
export async function arrived(request: IncomingMessage): Promise<void> {
  if (isUpload(request) || Number(request.headers['content-length'] ?? 0) > SHORT) return;
  for (let wait = FIRST_LOOK_MS; isOnItsWay(request); wait = Math.min(2 * wait, LATER_LOOKS_MS)) await sleep(wait);
}

/** Once more has come than lies in memory unread, the end is not seen before somebody reads. */
const isOnItsWay = ({ complete, destroyed, readableLength, readableHighWaterMark }: IncomingMessage) =>
  !complete && !destroyed && readableLength < readableHighWaterMark;

/** Who reads an upload cuts off its sender by himself, as long as he has not answered. */
const isUpload = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && url.split('?', 1)[0] === '/api/media/upload';

/** Cuts off who sends too slowly; what nobody reads any more has no more time than other requests. */
export function limitArrival(
  request: IncomingMessage,
  response: ServerResponse,
  withinMs = ARRIVES_WITHIN.other,
): void {
  let late: NodeJS.Timeout | undefined;
  const begin = () => {
    if (!request.complete) late = setTimeout(() => request.complete || request.destroy(), withinMs);
  };
  if (isUpload(request)) response.once('finish', begin);
  else begin();
  request.once('close', () => clearTimeout(late));
}
