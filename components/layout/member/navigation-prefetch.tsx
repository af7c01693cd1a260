'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { HEADER_LINKS } from './member-links';

/**
 * Delay in ms before prefetching. If many people open a page at the same time, the server then sends the page to all of
 * them first.
 */
const DELAY_MS = 3_000;

/** Prefetches the navigation's pages once per visit, unless data saving is on. */
export function NavigationPrefetch() {
  const router = useRouter();
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      for (const { href } of HEADER_LINKS) if (href !== location.pathname) router.prefetch(href);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
