'use client';

import { useSyncExternalStore } from 'react';
import { ago, dateAndTime } from '@/lib/dates';

const MINUTE_MS = 60_000;

/** One clock for all times on the page; a minute is fine enough for 'x ago', so the texts change together and rarely. */
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), MINUTE_MS / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const never = () => () => {};

/**
 * 'about 2 hours ago', with the full date as its title. The server's text stays until the next minute where it differs, and
 * the full date comes with the browser, whose time zone the server does not know.
 */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const minute = useSyncExternalStore(subscribe, thisMinute, thisMinute);
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Never before the thing itself: a clock that goes slow must not say 'in 2 minutes'.
  const now = new Date(Math.max(minute, Date.parse(iso)));
  return (
    <time
      dateTime={iso}
      title={isInBrowser ? dateAndTime(iso) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {ago(iso, now)}
    </time>
  );
}
