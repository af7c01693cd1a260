import 'server-only';
import { userOfHash, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { listen } from '@/lib/database/listener';
import { actorOf } from '@/lib/policy/actor';
import { roleVerdict } from '@/lib/policy/policy';
import { life, onePerProcess } from '@/lib/process';

const HEARTBEAT_MS = 25_000;
/** A stream ends by itself; the browser opens another one at once. */
const MAX_AGE_MS = 15 * 60_000;
const STREAMS_PER_USER = 5;
/** Of a page that does not read; it opens another stream when it does again, and asks for what it has missed. */
const UNREAD_BYTES = 64 * 1024;

/** A page that is told something as long as it is open. */
export type Stream<About> = {
  userId: number;
  about: About;
  /** An event as server-sent events write it; nothing happens once the stream has ended. */
  send: (text: string) => void;
  close: () => void;
  /** Closes it if its session has ended or may not read any more. */
  check: () => Promise<boolean>;
};

/** An event of a name, with what it says and, where the page shall be able to go on behind it, its place. */
export const eventText = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const kinds = onePerProcess('streams', () => new Map<string, ReadonlySet<Pick<Stream<unknown>, 'userId' | 'check'>>>());

/** Checks the streams of a person, or all (null) if notices may have been missed. */
function checkStreamsOf(userId: number | null): void {
  for (const streams of kinds.values())
    for (const stream of streams) if (userId === null || stream.userId === userId) void stream.check();
}

/** How many streams are open in this process, by their kind. */
export const openStreams = (): Record<string, number> =>
  Object.fromEntries([...kinds].map(([kind, { size }]) => [kind, size]));

/** The open streams of one kind in this process, for those who may do this. A stream ends with its session (record 104). */
export function streamsOf<About>(kind: string, may: 'post.read' | 'account.use') {
  const open = onePerProcess(`streams ${kind}`, () => {
    const streams = new Set<Stream<About>>();
    kinds.set(kind, streams);
    life.atShutdown.add(() => {
      for (const stream of [...streams]) stream.close();
    });
    return streams;
  });

  /** Server-sent events for one signed-in page (decision S6). Who has too many loses the oldest. */
  function begin(user: CurrentUser, about: About, aborted: AbortSignal): { stream: Stream<About>; response: Response } {
    const own = [...open].filter(({ userId }) => userId === user.id);
    for (const { close } of own.slice(0, Math.max(0, own.length - STREAMS_PER_USER + 1))) close();

    let close = () => {};
    const encoder = new TextEncoder();
    let enqueue = (_bytes: Uint8Array) => {};
    const stream: Stream<About> = {
      userId: user.id,
      about,
      // It may have ended while something was looked up for it.
      send: (text) => open.has(stream) && enqueue(encoder.encode(text)),
      close: () => close(),
      check: async () => {
        const isAllowed = await mayStill(user.sessionHash, may);
        if (!isAllowed) close();
        return isAllowed;
      },
    };
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start(controller) {
        enqueue = (bytes) => {
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) unread(); // else it would lie here for as long as nobody reads it
        };
        const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
        const retirement = setTimeout(() => close(), MAX_AGE_MS);
        const ending = (end: () => void) =>
          once(() => {
            clearInterval(heartbeat);
            clearTimeout(retirement);
            open.delete(stream);
            end();
          });
        close = ending(() => controller.close());
        const unread = ending(() => controller.error(new Error('Nobody reads this stream.')));
        const beat = async () => void ((await stream.check()) && stream.send(': still here\n\n'));
        open.add(stream);
        aborted.addEventListener('abort', () => close());
        stream.send('retry: 3000\n\n');
        if (aborted.aborted) close(); // while the person was being looked up
        void stream.check(); // its session may have ended meanwhile
      },
      cancel: () => close(),
    };
    const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_BYTES }));
    const headers = {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    };
    return { stream, response: new Response(body, { headers }) };
  }

  /** Before a stream begins: from then on the ends of sessions are heard of. */
  const listenForEnds = () => listen('access', (payload) => checkStreamsOf(payload === null ? null : Number(payload)));

  return { open: open as ReadonlySet<Stream<About>>, listenForEnds, begin };
}

/** True also while the database is away: the next check decides. */
async function mayStill(sessionHash: string, may: 'post.read' | 'account.use'): Promise<boolean> {
  try {
    const user = await userOfHash(sessionHash, false);
    return user !== null && roleVerdict(actorOf(user, now()), may) === 'allowed';
  } catch {
    return true;
  }
}

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
