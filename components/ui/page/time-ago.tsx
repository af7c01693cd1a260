'use client';

import { useSyncExternalStore } from 'react';
import { cn } from '@/lib/cn';
import { timeAgo, formatDateAndTime } from '@/lib/time/format-dates';
import { MINUTE } from '@/lib/time/duration';

/** Returns the current time in whole minutes, so that all times on the page change together, at most once a minute. */
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

/** Parts that the text leaves out: 'about 2 hours ago' becomes '2 h ago'. */
const LONG_PARTS = /about |ours?(?= )|utes?(?= )/g;

const shorten = (text: string) => text.replace('less than a minute', 'seconds').replace(LONG_PARTS, '');

type TimeAgoProps = { iso: string; className?: string };

/**
 * Shows a time such as '2 h ago', updated every minute. Only the browser adds the full date, because the server does
 * not know the reader's time zone.
 */
export function TimeAgo({ iso, className }: TimeAgoProps) {
  const minute = useSyncExternalStore(subscribe, thisMinute, thisMinute);
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  // If the device's clock is behind `iso`, the age is counted as zero. Otherwise the text would be, for example, 'in 2
  // minutes'.
  const now = new Date(Math.max(minute, Date.parse(iso)));
  return (
    <time
      dateTime={iso}
      title={isInBrowser ? formatDateAndTime(iso) : undefined}
      className={cn('whitespace-nowrap', className)}
      // If the server's text is out of date at hydration, the next update corrects the text.
      suppressHydrationWarning
    >
      {shorten(timeAgo(iso, now))}
    </time>
  );
}
