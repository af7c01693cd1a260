import 'server-only';
import { findUserBySessionHash, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { MINUTE } from '@/lib/time/duration';
import { listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { actorFromUser } from '@/lib/policy/actor';
import { checkRolePermission } from '@/lib/policy/access-policy';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { getProcessWideValue } from '@/lib/process-wide-values';

const HEARTBEAT_MS = 25_000;
/** Maximum age of a stream in ms. When the stream ends, the browser reconnects at once. */
const MAX_AGE_MS = 15 * MINUTE;
const STREAMS_PER_USER = 5;
/**
 * Maximum number of bytes that a page has not read yet. If a stream exceeds the maximum, the stream ends, and the page
 * reconnects when it reads again.
 */
const UNREAD_BYTES = 64 * 1024;

/** Server-sent event stream to an open page. */
export type EventStream<About> = {
  userId: number;
  about: About;
  /** Sends an event. Does nothing if the stream has ended. */
  send: (text: string) => void;
  close: () => void;
  /**
   * Closes the stream if its session has ended or may no longer read the stream. Returns true if the stream stays open.
   */
  check: () => Promise<boolean>;
};

/** Formats a server-sent event. `id` is the position from which a page can continue after it reconnects. */
export const formatServerSentEvent = (name: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const kinds = getProcessWideValue(
  'streams',
  () => new Map<string, ReadonlySet<Pick<EventStream<unknown>, 'userId' | 'check'>>>(),
);

/**
 * Closes a person's event streams if their session has ended. Without a `userId`, checks everybody's streams, because
 * notifications about ended sessions may have been missed.
 */
function checkStreamsOf(userId: number | null): void {
  for (const streams of kinds.values())
    for (const stream of streams) if (userId === null || stream.userId === userId) void stream.check();
}

/** Counts the open streams of this process by kind. */
export const countOpenStreams = (): Record<string, number> =>
  Object.fromEntries([...kinds].map(([kind, { size }]) => [kind, size]));

/**
 * Manages the event streams of one kind in this process. Closes a stream when its session ends, or when its person
 * loses the permission `may` (record 104).
 */
export function createStreamManager<About>(kind: string, may: 'post.read' | 'account.use') {
  const open = getProcessWideValue(`streams ${kind}`, () => {
    const streams = new Set<EventStream<About>>();
    kinds.set(kind, streams);
    valuesFromApp.atShutdown.add(() => {
      for (const stream of [...streams]) stream.close();
    });
    return streams;
  });

  /**
   * Starts an event stream for a page (decision S6). If the person has too many streams, the oldest stream ends. The
   * caller must then call `check`, because the session may have ended while the user was looked up.
   */
  function begin(
    user: CurrentUser,
    about: About,
    aborted: AbortSignal,
  ): { stream: EventStream<About>; response: Response } {
    const ownStreams = [...open].filter(({ userId }) => userId === user.id);
    for (const { close } of ownStreams.slice(0, Math.max(0, ownStreams.length - STREAMS_PER_USER + 1))) close();

    let close = () => {};
    const encoder = new TextEncoder();
    let enqueue = (_bytes: Uint8Array) => {};
    const stream: EventStream<About> = {
      userId: user.id,
      about,
      // Sends nothing if the stream has ended meanwhile, for example while the caller loaded the data.
      send: (text) => open.has(stream) && enqueue(encoder.encode(text)),
      close: () => close(),
      check: async () => {
        const isAllowed = await isStillAllowed(findUserBySessionHash(user.sessionHash, false), may);
        if (!isAllowed) close();
        return isAllowed;
      },
    };
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start(controller) {
        enqueue = (bytes) => {
          controller.enqueue(bytes);
          // A page that does not read its stream is disconnected, because the unread data would fill the memory.
          if ((controller.desiredSize ?? 0) <= 0) closeUnread();
        };
        const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
        const retirement = setTimeout(() => close(), MAX_AGE_MS);
        const ending = (end: () => void) =>
          runOnce(() => {
            clearInterval(heartbeat);
            clearTimeout(retirement);
            open.delete(stream);
            end();
          });
        close = ending(() => controller.close());
        const closeUnread = ending(() => controller.error(new Error('The client stopped reading this event stream.')));
        const beat = async () => {
          if (await isStillAllowed(findUserAtHeartbeat(user.sessionHash), may)) stream.send(': still here\n\n');
          else close();
        };
        open.add(stream);
        aborted.addEventListener('abort', () => close());
        stream.send('retry: 3000\n\n');
        // Closes the stream if the client aborted the request while the user was looked up.
        if (aborted.aborted) close();
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

  /** Subscribes to notifications about ended sessions. Must be called before a stream begins. */
  const subscribeToEnds = () =>
    listenToDatabaseChannel('access', (payload) => checkStreamsOf(payload === null ? null : Number(payload)));

  return { open: open as ReadonlySet<EventStream<About>>, listenForEnds: subscribeToEnds, begin };
}

/**
 * Returns true if the session may still use the stream. If the database is down, also returns true, because each
 * heartbeat repeats the check.
 */
async function isStillAllowed(user: Promise<CurrentUser | null>, may: 'post.read' | 'account.use'): Promise<boolean> {
  try {
    const found = await user;
    return found !== null && checkRolePermission(actorFromUser(found, now()), may) === 'allowed';
  } catch {
    return true;
  }
}

/** Time in ms for which a session that one heartbeat read is kept for the heartbeats of the page's other streams. */
const SHARE_READ_MS = 2_000;
const sessionsAtHeartbeat = new Map<string, Promise<CurrentUser | null>>();

/** Reads the user of a session for a heartbeat. The streams of a page beat at nearly the same time and share one read. */
function findUserAtHeartbeat(sessionHash: string): Promise<CurrentUser | null> {
  const running = sessionsAtHeartbeat.get(sessionHash);
  if (running) return running;
  const read = findUserBySessionHash(sessionHash, false);
  sessionsAtHeartbeat.set(sessionHash, read);
  setTimeout(() => sessionsAtHeartbeat.delete(sessionHash), SHARE_READ_MS).unref();
  return read;
}

/**
 * Returns a function that runs the work only once, even if it is called several times. For example, the request and a
 * timer may both end a stream.
 */
function runOnce(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    try {
      work();
    } catch {
      // Closing a stream throws if the browser has already cancelled the stream, so the error is ignored.
    }
  };
}
