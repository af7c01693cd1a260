import { api } from '@/lib/http/api';

/** While a page stands what has come is noted so often, where it is shown by then. */
const AGAIN_MS = 30_000;

/** What this browser has noted by now, by its address. */
const noted = new Map<string, string>();

/** From now on says up to which post a list was seen, while somebody looks at it, and when it is left. */
export function noteVisit(path: string, newest: () => string | undefined, signal: AbortSignal): void {
  if (signal.aborted) return;
  const note = () => {
    const seenUntil = newest();
    if (!seenUntil || seenUntil <= (noted.get(path) ?? '')) return;
    noted.set(path, seenUntil);
    // Nobody asked for it, so nobody is told that it failed; the next one tells more.
    api('PUT', path, { seenUntil }, { keepalive: true }).catch(() => noted.delete(path));
  };
  const look = () => document.visibilityState === 'visible' && note();
  look();
  const timer = setInterval(look, AGAIN_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && note(), { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    note();
  });
}
