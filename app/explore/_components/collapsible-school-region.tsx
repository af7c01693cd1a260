'use client';

import { useEffect, useRef, type ReactNode } from 'react';

type CollapsibleRegionProps = { name: string; isOpen: boolean; children: ReactNode };

/**
 * Region of the school list as a native <details>, so that it works without scripts. The page's address stores the last
 * opened region.
 */
export function CollapsibleSchoolRegion({ name, isOpen, children }: CollapsibleRegionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const hash = `#region-${name}`;

  // Opens the region whose id is in the address after `#`, because some browsers do not open a closed <details> for an
  // anchor.
  useEffect(() => {
    const details = fold.current;
    if (!details || details.open || location.hash !== hash) return;
    details.open = true;
    details.querySelector('ul')?.scrollIntoView();
  }, [hash]);

  function remember(isNowOpen: boolean) {
    if (isNowOpen === (location.hash === hash)) return;
    history.replaceState(history.state, '', isNowOpen ? hash : location.pathname + location.search);
  }

  return (
    <details
      ref={fold}
      // If the page's address ends with this region's id, the browser may open the region before hydration. This
      // attribute stops React's warning about the changed `open` attribute.
      suppressHydrationWarning
      open={isOpen}
      // The address stores only regions that the visitor opened, not regions that a search opened.
      onToggle={({ currentTarget: { open } }) => !isOpen && remember(open)}
    >
      {children}
    </details>
  );
}
