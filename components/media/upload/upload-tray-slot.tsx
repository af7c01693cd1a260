'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

let tray: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * Shows the upload tray, which the page does not have before the first call. Components that can start an upload pass
 * the tray to this function.
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
