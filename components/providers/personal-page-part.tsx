'use client';

import { createContext, createElement, Fragment, use, type ReactNode } from 'react';
import { createSlotMarker } from '@/lib/web/page-template-slots';

/** Personal parts of a page, by name. The content of a personal part differs between people. */
export type PersonalPageParts = Map<string, ReactNode>;

/** Personal parts that the server collects while it renders a page template. Null for other pages. */
export const PersonalPagePartsContext = createContext<PersonalPageParts | null>(null);

/**
 * Part of a page whose content differs between people. A page template, which all people share, contains a slot
 * (placeholder) in place of the part.
 */
export function PersonalPagePart({ name, children }: { name: string; children: ReactNode }) {
  // Only the server runs this branch. The build removes it from the browser's scripts.
  if (typeof window === 'undefined') {
    const parts = use(PersonalPagePartsContext);
    if (parts?.has(name)) throw new Error(`The page has two PersonalPagePart components with the name ${name}.`);
    parts?.set(name, children);
    // Renders a marker in place of the part. Our JSX runtime would wrap the marker in a `<span>`, so this code calls
    // React's own `createElement`.
    if (parts) return createElement(Fragment, null, createSlotMarker(name));
  }
  return <>{children}</>;
}
