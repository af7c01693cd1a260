'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

let tray: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * Shows the upload tray. Components that can start an upload call this function and pass the tray. Until the first
 * call, the page has no tray.
 */
export function showTray(newTray: ReactNode): void {
  if (tray) return;
  tray = newTray;
  for (const notify of watchers) notify();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Renders the upload tray on every page for members. */
export function UploadTrayPlace() {
  const currentTray = useSyncExternalStore(
    subscribe,
    () => tray,
    () => null,
  );
  return <>{currentTray}</>;
}
