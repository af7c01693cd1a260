'use client';

import { useEffect } from 'react';
import { site } from '@/lib/site';

/** Heading of a page that an email links to. The browser tab shows the same words, also after the link was used. */
export function EmailLinkPageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} | ${site.name}`;
  }, [children]);
  return <h1 className="mb-6 font-display text-heading">{children}</h1>;
}
