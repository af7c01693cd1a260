'use client';

import { useEffect, useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { OfflineBannerFallback } from '@/components/layout/offline/offline-notice';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { deferInstallPrompt } from '@/components/layout/install/install-prompt';
import { preloadAccountMenu } from './member-account-menu';

const OfflineBannerAndInstallCard = lazyComponent(
  async () => (await import('./offline-banner-and-install-card')).OfflineBannerAndInstallCard,
);

/** Delay in ms before the offline code and the install offer load, so that the page itself loads first. */
const AFTER_MS = 5_000;

/**
 * Browser events at which the page loads the code of the offline banner. If loading fails offline, the page tries again
 * at the `online` event.
 */
const CHANGES = ['offline', 'online'];

/**
 * Registers the service worker and loads the offline banner after the page has loaded. Without a connection, the banner
 * loads immediately.
 */
export function OfflineSupport() {
  const isHydrated = useIsHydrated();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(deferInstallPrompt, []);
  useEffect(() => {
    const load = () => {
      preloadAccountMenu(); // The account menu must open offline too, so that people can sign out.
      OfflineBannerAndInstallCard.load().then(
        () => setIsLoaded(true),
        () => {},
      );
    };
    // Without https, or in a browser whose service workers are turned off, no page is cached.
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
  // The server renders nothing, because it does not know whether the browser will later show the page from its cache.
  if (!isHydrated) return null;
  return isLoaded ? <OfflineBannerAndInstallCard /> : <OfflineBannerFallback />;
}
