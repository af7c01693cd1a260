import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A body that announces no more is worth waiting for; of a larger one its handler says what it takes, and how fast. */
const SHORT = 64 * 1024;
const FIRST_LOOK_MS = 5;
const LATER_LOOKS_MS = 100;

/** Resolves when a short body is here, when there is none, or when nobody sends it any more. Nothing of it is read. */
export async function arrived(request: IncomingMessage): Promise<void> {
  const { url = '', headers } = request;
  if (url.startsWith('/api/media/upload') || Number(headers['content-length'] ?? 0) > SHORT) return;
  for (let wait = FIRST_LOOK_MS; isOnItsWay(request); wait = Math.min(2 * wait, LATER_LOOKS_MS)) await sleep(wait);
}

/** Once more has come than lies in memory unread, the end is not seen before somebody reads. */
const isOnItsWay = ({ complete, destroyed, readableLength, readableHighWaterMark }: IncomingMessage) =>
  !complete && !destroyed && readableLength < readableHighWaterMark;
