'use client';

import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { usePathname } from 'next/navigation';
import { useContext, type ReactNode } from 'react';
import { CollectedPersonalPartsContext, type PersonalParts } from '@/components/providers/personal-part';
import { PAGE_DATA_ID, createSlotMarker } from '@/lib/web/page-template-slots';
import { getRenderedPageTemplates } from './rendered-page-templates';

// On the server, loads the renderer of personal parts, which registers itself with the web server. The condition
// `typeof window === 'undefined'` is written out in each place and not stored in a constant. Otherwise the build would
// not remove this server code from the browser's scripts.
if (typeof window === 'undefined') void import('./render-personal-parts');

type PageTemplateProps = {
  isTemplate: boolean;
  /** Id of the user and end of the session, if the device may cache the page. Null in a template. */
  owner: string | null;
  children: ReactNode;
};

/**
 * Contains a signed-in page. If `isTemplate` is true, the server replaces the parts that differ between people with
 * slots (placeholders), and collects these parts.
 */
export function PageTemplate({ isTemplate, owner, children }: PageTemplateProps) {
  const path = usePathname();
  const router = useContext(AppRouterContext);
  let parts: PersonalParts | null = null;
  let ownerText = owner;
  if (typeof window === 'undefined' && isTemplate) {
    parts = new Map();
    getRenderedPageTemplates().set(path, { parts, router });
    ownerText = createSlotMarker('owner');
  }
  return (
    <CollectedPersonalPartsContext value={parts}>
      {ownerText !== null && <meta name="kept-for" content={ownerText} />}
      {children}
      {isTemplate && <PageData />}
    </CollectedPersonalPartsContext>
  );
}

/**
 * Contains the page's data as JSON. During hydration, React compares this script element with the server's HTML. The
 * browser therefore renders the JSON that the page already contains.
 */
function PageData() {
  return (
    <script type="application/json" id={PAGE_DATA_ID} suppressHydrationWarning>
      {typeof window === 'undefined' ? createSlotMarker('data') : document.getElementById(PAGE_DATA_ID)?.textContent}
    </script>
  );
}
