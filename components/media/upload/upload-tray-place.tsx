'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

let tray: ReactNode = null;
const watchers = new Set<() => void>();

/**
 * Shows the tray. Components that can start an upload call this and bring the code of the tray. Before that there is
 * nothing to show.
 */
export function bringTray(broughtTray: ReactNode): void {
  if (tray) return;
  tray = broughtTray;
  for (const tell of watchers) tell();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Renders the upload tray on every page for members. */
export function UploadTrayPlace() {
  const shown = useSyncExternalStore(
    subscribe,
    () => tray,
    () => null,
  );
  return <>{shown}</>;
}
