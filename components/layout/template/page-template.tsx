'use client';

import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { usePathname } from 'next/navigation';
import { useContext, type ReactNode } from 'react';
import { PersonalPagePartsContext, type PersonalPageParts } from '@/components/providers/personal-page-part';
import { PAGE_DATA_ID, createSlotMarker } from '@/lib/web/page-template-slots';
import { getRenderedPageTemplates } from './rendered-page-templates';

// Imports the renderer of personal parts, which registers itself with the web server. The condition must contain
// `typeof window`, so that the build leaves this import out of the browser's scripts.
if (typeof window === 'undefined') void import('./render-personal-page-parts');

type PageTemplateProps = {
  isTemplate: boolean;
  /**
   * Id of the user and end of the session. Null if the device may not cache the page. Also null in a page template,
   * which all people share.
   */
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
  let parts: PersonalPageParts | null = null;
  let ownerText = owner;
  if (typeof window === 'undefined' && isTemplate) {
    parts = new Map();
    getRenderedPageTemplates().set(path, { parts, router });
    ownerText = createSlotMarker('owner');
  }
  return (
    <PersonalPagePartsContext value={parts}>
      {ownerText !== null && <meta name="kept-for" content={ownerText} />}
      {children}
      {isTemplate && <PageData />}
    </PersonalPagePartsContext>
  );
}

/**
 * Script element for the page's data as JSON. In the page template, it contains a slot that the server fills for each
 * person. In the browser, it keeps the JSON that it already contains, so that React finds no difference.
 */
function PageData() {
  return (
    <script type="application/json" id={PAGE_DATA_ID} suppressHydrationWarning>
      {typeof window === 'undefined' ? createSlotMarker('data') : document.getElementById(PAGE_DATA_ID)?.textContent}
    </script>
  );
}
