import type { News } from '@/lib/posts/live/schema';

type Heard = {
  onNews: (news: News) => void;
  /** There is more than could be told, or nobody could tell: it may be worth reading anew. */
  onLost: () => void;
};

/** Between two tries after the server refused or was away; the browser itself tries again where the line was merely cut. */
const TRY_AGAIN_MS = [5_000, 15_000, 30_000, 60_000] as const;
const POLL_MS = 60_000;

/**
 * Hears what is new at this address since `place` until the signal aborts, while somebody looks at the page: who comes back is told what came
 * meanwhile. Without a place it begins with the line itself.
 * While there is no line, `onLost` is called once a minute.
 */
export function followBoard(path: string, place: string, { onNews, onLost }: Heard, signal: AbortSignal): void {
  if (!('EventSource' in window)) {
    const timer = setInterval(() => document.visibilityState === 'visible' && onLost(), POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  let source: EventSource | null = null;
  let toldTo = place;
  let tries = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const hear = (name: string, then: (data: string) => void) =>
    source?.addEventListener(name, (event) => {
      const { lastEventId, data } = event as MessageEvent<string>;
      toldTo = lastEventId;
      then(data);
    });
  const open = () => {
    if (source || document.visibilityState !== 'visible') return;
    source = new EventSource(toldTo ? `${path}?${new URLSearchParams({ after: toldTo })}` : path);
    hear('place', () => (tries = 0));
    hear('news', (data) => onNews(JSON.parse(data) as News));
    hear('again', onLost);
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      const pause = TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)] ?? POLL_MS;
      tries += 1;
      if (pause === POLL_MS) onLost();
      // Not all at once, when a server that was away is back.
      retry = setTimeout(open, pause * (0.75 + Math.random() / 2));
    };
  };
  const look = () => (document.visibilityState === 'visible' ? open() : close());
  // A page that the browser puts aside whole must have no line.
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pagehide', close, { signal });
  window.addEventListener('pageshow', look, { signal });
  signal.addEventListener('abort', close);
  open();
}
