'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { HEADER_LINKS } from './member-links';

/** Whoever still reads after this long may go on; the first seconds belong to the page itself, which all open at once on some mornings. */
const STILL_MS = 3_000;

/** Fetches the pages of the navigation ahead, once a visit, so that a tap shows them at once; not where data is to be saved. */
export function FetchAhead() {
  const router = useRouter();
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      for (const { href } of HEADER_LINKS) if (href !== location.pathname) router.prefetch(href);
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
