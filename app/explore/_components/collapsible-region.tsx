'use client';

import { useEffect, useRef, type ReactNode } from 'react';

type CollapsibleRegionProps = { name: string; isOpen: boolean; children: ReactNode };

/**
 * A region of the list as a native <details>: it works without scripts and opens on a search within the page. The
 * address stores the last opened region, so that going back from a school returns to it.
 */
export function CollapsibleRegion({ name, isOpen, children }: CollapsibleRegionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const hash = `#region-${name}`;

  // If the address points to an anchor inside a closed <details>, some browsers do not open it. This opens it for them.
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
      // The browser may open the region before React starts, if the address points into the region.
      suppressHydrationWarning
      open={isOpen}
      // Only regions that the visitor opens or closes count. Regions that the page opens are not the visitor's choice.
      onToggle={({ currentTarget: { open } }) => !isOpen && remember(open)}
      className="group/region"
    >
      {children}
    </details>
  );
}
