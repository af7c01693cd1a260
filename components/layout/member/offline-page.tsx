'use client';

import { useEffect, useState } from 'react';
import { prepareAccountMenu } from './member-account-menu';

type Line = () => React.ReactNode;

/** The first seconds belong to the page itself. */
const AFTER_MS = 5_000;

/** Who goes offline before the code was there has it from then on when he is back. */
const CHANGES = ['offline', 'online'];

/**
 * The service worker of worker/, for who has signed in, and the line that says what is so without a connection: both come when the page
 * stands, the line sooner where there is no connection.
 */
export function OfflinePage() {
  const [line, setLine] = useState<{ Line: Line } | null>(null);
  useEffect(() => {
    const load = () => {
      prepareAccountMenu(); // signing out is there without a connection too
      import('@/components/layout/offline/offline-line')
        .then(({ OfflineLine: Line }) => setLine({ Line }))
        .catch(() => {});
    };
    // There is no service worker without https, or where it is switched off; nothing is kept then.
    const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
    const timer = setTimeout(load, navigator.onLine ? AFTER_MS : 0);
    for (const change of CHANGES) window.addEventListener(change, load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', register);
      for (const change of CHANGES) window.removeEventListener(change, load);
    };
  }, []);
  return line && <line.Line />;
}
