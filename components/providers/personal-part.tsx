'use client';

import { createContext, createElement, Fragment, use, type ReactNode } from 'react';
import { slotMarker } from '@/lib/web/template-slots';

/** Elements of the personal parts of a page, by name. */
export type PersonalParts = Map<string, ReactNode>;

/** Collects the personal parts of the page template that the server is rendering. Null for other pages. */
export const CollectedParts = createContext<PersonalParts | null>(null);

/** Part of a page that differs between people. In a page template, a slot takes the place of the part. */
export function PersonalPart({ name, children }: { name: string; children: ReactNode }) {
  // The build leaves this condition out of the browser's scripts.
  if (typeof window === 'undefined') {
    const parts = use(CollectedParts);
    if (parts?.has(name)) throw new Error(`The page has two personal parts called ${name}.`);
    parts?.set(name, children);
    // Calls React itself, because the JSX runtime would wrap the marker in an element.
    if (parts) return createElement(Fragment, null, slotMarker(name));
  }
  return <>{children}</>;
}
