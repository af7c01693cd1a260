import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Minimum reading time in ms before a page is cached. */
const READ_AFTER_MS = 3_000;

/**
 * Returns the addresses of this page's scripts and styles. The service worker needs the list, because some files were
 * loaded before it could cache them.
 */
const pageAssets = (): string[] =>
  performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/_next/static/') ? [name] : []));

/** Asks the service worker to cache the current page. Repeats the request when a new service worker takes over. */
export function useCacheCurrentPage(): void {
  const path = usePathname();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const tell = () => workers?.controller?.postMessage({ type: 'read', path, parts: pageAssets() });
    const timer = setTimeout(tell, READ_AFTER_MS);
    workers?.addEventListener('controllerchange', tell);
    return () => {
      clearTimeout(timer);
      workers?.removeEventListener('controllerchange', tell);
    };
  }, [path]);
}
