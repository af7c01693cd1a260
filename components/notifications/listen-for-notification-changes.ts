const STREAM = '/api/notifications/stream';
const NAME = 'notifications';
const POLL_MS = 60_000;
/**
 * Delay in ms before a new tab refreshes its notifications once. If the tab opens the event stream earlier, it cancels
 * this refresh, because the opening also refreshes the notifications.
 */
const CATCH_UP_DELAY_MS = 1_000;

/**
 * Calls `onChange` whenever the notifications may have changed, until `signal` aborts (decision S6). One tab holds the
 * event stream for all tabs, because browsers limit connections to a server.
 */
export function listenForNotificationChanges(onChange: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window) || !('EventSource' in window)) {
    // Without locks, broadcast channels or event streams, each tab polls once a minute.
    const timer = setInterval(onChange, POLL_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = onChange;
  // Refreshes this tab once, because it may have missed changes that another tab announced before this tab was
  // listening.
  const catchUpTimer = setTimeout(onChange, CATCH_UP_DELAY_MS);
  signal.addEventListener('abort', () => {
    clearTimeout(catchUpTimer);
    channel.close();
  });
  const notifyAllTabs = () => {
    if (signal.aborted) return;
    channel.postMessage('changed');
    onChange();
  };
  const hold = () => {
    clearTimeout(catchUpTimer);
    return holdStream(notifyAllTabs, signal);
  };
  // The lock request fails if the signal aborts before this tab gets the lock.
  navigator.locks.request(NAME, { signal }, hold).catch(() => {});
}

/** Keeps the event stream open until the signal aborts. If the stream is down, calls `onChange` once a minute. */
function holdStream(onChange: () => void, signal: AbortSignal): Promise<void> {
  return new Promise((release) => {
    const open = () => {
      const source = new EventSource(STREAM);
      source.addEventListener('changed', onChange);
      // Refreshes when the stream opens, because the page missed the events since it was loaded.
      source.onopen = onChange;
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
