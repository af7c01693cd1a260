'use client';

import { useEffect } from 'react';

/** The program of lib/http/service-worker.ts, for who has signed in: without a connection a page of ours is shown, not the browser's. */
export function OfflinePage() {
  useEffect(() => {
    // There is none without https, or where it is switched off; a page of the browser's is no loss then.
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, []);
  return null;
}
