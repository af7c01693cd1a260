'use client';

import { useEffect, useState } from 'react';

type Line = () => React.ReactNode;

/** The first seconds belong to the page itself. */
const AFTER_MS = 5_000;

/**
 * The service worker of worker/, for who has signed in, and the line that says what is so without a connection: both come when the page
 * stands, the line sooner where there is no connection.
 */
export function OfflinePage() {
  const [line, setLine] = useState<{ Line: Line } | null>(null);
  useEffect(() => {
    const load = () =>
      void import('@/components/layout/offline/offline-line')
        .then(({ OfflineLine: Line }) => setLine({ Line }))
        .catch(() => {});
    // There is no service worker without https, or where it is switched off; nothing is kept then.
    const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    const timer = setTimeout(load, navigator.onLine ? AFTER_MS : 0);
    window.addEventListener('offline', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', register);
      window.removeEventListener('offline', load);
    };
  }, []);
  return line && <line.Line />;
}
