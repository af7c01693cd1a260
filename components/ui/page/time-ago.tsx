'use client';

import { useSyncExternalStore } from 'react';
import { timeAgo, dateAndTime } from '@/lib/time/dates';
import { MINUTE } from '@/lib/time/duration';

/**
 * Returns the current time in whole minutes, which all times on the page share. Minutes are precise enough for texts
 * like '2 hours ago', so all texts change together and rarely.
 */
function thisMinute() {
  return Math.floor(Date.now() / MINUTE) * MINUTE;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), MINUTE / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const subscribeToNothing = () => () => {};

/**
 * Shows a time such as 'about 2 hours ago', with the full date as its title. The text is updated every minute. If the
 * server rendered a different text, the next update replaces it. The full date appears only in the browser, because the
 * server does not know the reader's time zone.
 */
export function TimeAgo({ iso, className }: { iso: string; className?: string }) {
  const minute = useSyncExternalStore(subscribe, thisMinute, thisMinute);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // A slow clock must not lead to 'in 2 minutes', so the current time is never earlier than the time to show.
  const now = new Date(Math.max(minute, Date.parse(iso)));
  return (
    <time
      dateTime={iso}
      title={isInBrowser ? dateAndTime(iso) : undefined}
      className={className}
      suppressHydrationWarning
    >
      {timeAgo(iso, now)}
    </time>
  );
}
