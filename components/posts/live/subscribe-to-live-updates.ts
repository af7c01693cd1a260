import type { LiveUpdate } from '@/lib/posts/live/schema';
import type { StormNews } from '@/lib/storm/schema';

type StreamHandlers = {
  onNews: (news: LiveUpdate) => void;
  /** Called with the new lines of a storm morning. */
  onStorm?: (news: StormNews) => void;
  /**
   * Called if the page may have missed posts or comments, for example because it was disconnected for too long. The
   * caller can refetch the list.
   */
  onLost: () => void;
};

/**
 * Pauses in ms between retries after the server refused the stream. If only the connection was lost, the browser
 * reconnects automatically.
 */
const RETRY_PAUSES_MS = [5_000, 15_000, 30_000, 60_000] as const;
const POLL_MS = 60_000;

/**
 * Calls `onNews` with new posts, comments and counts until the signal aborts. The stream closes while the page is
 * hidden, and sends missed events when the reader returns.
 */
export function subscribeToLiveUpdates(
  /** Address of the event stream. */
  path: string,
  /** Cursor after which the events begin. */
  place: string,
  { onNews, onStorm, onLost }: StreamHandlers,
  signal: AbortSignal,
): void {
  if (!('EventSource' in window)) {
    const timer = setInterval(() => document.visibilityState === 'visible' && onLost(), POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  let source: EventSource | null = null;
  let lastEvent = place;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const onStreamEvent = (name: string, then: (data: string) => void) =>
    source?.addEventListener(name, (event) => {
      const { lastEventId, data } = event as MessageEvent<string>;
      lastEvent = lastEventId;
      then(data);
    });
  const open = () => {
    if (source || document.visibilityState !== 'visible') return;
    source = new EventSource(lastEvent ? `${path}?${new URLSearchParams({ after: lastEvent })}` : path);
    onStreamEvent('place', () => (tries = 0));
    onStreamEvent('news', (data) => onNews(JSON.parse(data) as LiveUpdate));
    onStreamEvent('storm', (data) => onStorm?.(JSON.parse(data) as StormNews));
    onStreamEvent('again', onLost);
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      const pause = RETRY_PAUSES_MS[Math.min(tries, RETRY_PAUSES_MS.length - 1)] ?? POLL_MS;
      tries += 1;
      if (pause === POLL_MS) onLost();
      // A random factor makes each page retry at a different time, so that the pages do not all reconnect at once when
      // the server is back.
      retry = setTimeout(open, pause * (0.75 + Math.random() / 2));
    };
  };
  const onVisibilityChange = () => (document.visibilityState === 'visible' ? open() : close());
  // A page in the browser's back-forward cache must have no open connection.
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  window.addEventListener('pagehide', close, { signal });
  window.addEventListener('pageshow', onVisibilityChange, { signal });
  signal.addEventListener('abort', close);
  open();
}
