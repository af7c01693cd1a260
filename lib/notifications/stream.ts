import 'server-only';
import { userOfHash, type CurrentUser } from '@/lib/auth/session';
import { listen } from '@/lib/database/listener';
import { life, onePerProcess } from '@/lib/process';

const HEARTBEAT_MS = 25_000;
/** A stream ends by itself; the browser opens another one at once. */
const MAX_AGE_MS = 15 * 60_000;
const STREAMS_PER_USER = 5;

type Stream = { send: (text: string) => unknown; close: () => void };

const streams = onePerProcess('streams', () => new Map<number, Set<Stream>>());
life.atShutdown.add(closeAll);

function closeAll(): void {
  for (const set of [...streams.values()]) for (const stream of [...set]) stream.close();
}

/** Tells every open page of a user; null: of everyone, after the line to the database was lost and found. */
function announce(userId: number | null): void {
  const sets = userId === null ? [...streams.values()] : [streams.get(userId) ?? new Set<Stream>()];
  for (const set of sets) for (const stream of set) stream.send('event: changed\ndata: {}\n\n');
}

/** Server-sent events for one signed-in page (decision S6). They carry no content: the page asks for it, under the usual rules. */
export async function streamFor(user: CurrentUser, aborted: AbortSignal): Promise<Response> {
  await listen('notifications', (payload) => announce(payload === null ? null : Number(payload)));
  const own = streams.get(user.id) ?? new Set<Stream>();
  streams.set(user.id, own);
  while (own.size >= STREAMS_PER_USER) first(own)?.close();

  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      // It may have ended while the session of a heartbeat was looked up.
      const send = (text: string) => own.has(stream) && controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
      const retirement = setTimeout(() => close(), MAX_AGE_MS);
      const stream: Stream = { send, close: () => close() };
      close = once(() => {
        clearInterval(heartbeat);
        clearTimeout(retirement);
        own.delete(stream);
        if (own.size === 0 && streams.get(user.id) === own) streams.delete(user.id);
        controller.close();
      });
      // A session that was ended meanwhile ends its stream.
      const beat = async () =>
        (await userOfHash(user.sessionHash).catch(() => user)) ? send(': still here\n\n') : close();
      own.add(stream);
      aborted.addEventListener('abort', () => close());
      send('retry: 3000\n\n');
      if (aborted.aborted) close(); // while the person was being looked up
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}

const first = <T>(set: Set<T>): T | undefined => set.values().next().value;

/** The end of a stream is reported twice or more: by the request, the body, a timer. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    try {
      work();
    } catch {
      // The body was already cancelled by the browser: nothing is left to close.
    }
  };
}
