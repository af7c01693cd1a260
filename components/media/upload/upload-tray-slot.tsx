'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

let tray: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * Puts the upload tray on the page at the first call. Later calls do nothing. Components that can start an upload call
 * this function.
 */
export function mountUploadTray(newTray: ReactNode): void {
  if (tray) return;
  tray = newTray;
  for (const notify of watchers) notify();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Renders the upload tray on every page for members. */
export function UploadTraySlot() {
  const currentTray = useSyncExternalStore(
    subscribe,
    () => tray,
    () => null,
  );
  return <>{currentTray}</>;
}
