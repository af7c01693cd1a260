const STREAM = '/api/notifications/stream';
const NAME = 'notifications';
const POLL_MS = 60_000;
/** Whoever is in line by then waits for another tab. */
const IN_LINE_MS = 1_000;

/**
 * Calls `onChange` whenever the notifications may have changed, until the signal aborts (decision S6).
 * One tab of a browser holds the stream, since a browser has few connections to one server, and tells the others;
 * when it closes, the next in line takes over. Browsers that cannot do this ask once a minute in each tab.
 */
export function followChanges(onChange: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window) || !('EventSource' in window)) {
    const timer = setInterval(onChange, POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChange;
  // What the tab with the stream told before this one listened reached nobody here.
  const late = setTimeout(onChange, IN_LINE_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(late);
    channel.close();
  });
  const tellAll = () => {
    if (signal.aborted) return;
    channel.postMessage('changed');
    onChange();
  };
  const hold = () => {
    clearTimeout(late);
    return holdStream(tellAll, signal);
  };
  navigator.locks.request(NAME, { signal }, hold).catch(() => {}); // still in line when the page went away
}

/** Keeps the stream open until the signal aborts; while it is down, says "changed" once a minute instead. */
function holdStream(onChange: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((release) => {
    const open = () => {
      const source = new EventSource(STREAM);
      source.addEventListener('changed', onChange);
      source.onopen = onChange; // whatever happened since the page was read, or while the stream was down, was not told
      return source;
    };
    let source = open();
    const timer = setInterval(() => {
      if (source.readyState === EventSource.OPEN) return;
      onChange();
      if (source.readyState === EventSource.CLOSED) source = open();
    }, POLL_MS);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      source.close();
      release();
    });
  });
}
