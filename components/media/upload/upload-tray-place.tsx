'use client';

import { useSyncExternalStore, type ReactNode } from 'react';

let tray: ReactNode = null;
const watchers = new Set<() => void>();

/** Called with the tray by what can start an upload, and so has its code: before that there is nothing to show. */
export function bringTray(broughtTray: ReactNode): void {
  if (tray) return;
  tray = broughtTray;
  for (const tell of watchers) tell();
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where the tray of the uploads stands, on every page of the members. */
export function UploadTrayPlace() {
  const shown = useSyncExternalStore(
    subscribe,
    () => tray,
    () => null,
  );
  return <>{shown}</>;
}
