'use client';

import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { usePathname } from 'next/navigation';
import { useContext, type ReactNode } from 'react';
import { CollectedParts, type PersonalParts } from '@/components/providers/personal-part';
import { PAGE_DATA_ID, slotMarker } from '@/lib/web/template-slots';
import { pageTemplates } from './page-templates';

const isServer = typeof window === 'undefined';
if (typeof window === 'undefined') void import('./render-personal-parts'); // Registers the renderer with the server.

type PageTemplateProps = {
  isTemplate: boolean;
  /** Id of the user and end of the session, if the device may cache the page. Null in a template. */
  owner: string | null;
  children: ReactNode;
};

export function PageTemplate({ isTemplate, owner, children }: PageTemplateProps) {
  const path = usePathname();
  const router = useContext(AppRouterContext);
  const parts: PersonalParts | null = isTemplate && isServer ? new Map() : null;
  if (parts) pageTemplates.set(path, { parts, router });
  return (
    <CollectedParts value={parts}>
      {isTemplate && isServer ? (
        <meta name="kept-for" content={slotMarker('owner')} />
      ) : (
        owner !== null && <meta name="kept-for" content={owner} />
      )}
      {children}
      {isTemplate && <PageData />}
    </CollectedParts>
  );
}

/** The page's data as JSON. The component renders the same text again, because React compares it with the HTML. */
function PageData() {
  return (
    <script type="application/json" id={PAGE_DATA_ID} suppressHydrationWarning>
      {isServer ? slotMarker('data') : document.getElementById(PAGE_DATA_ID)?.textContent}
    </script>
  );
}
