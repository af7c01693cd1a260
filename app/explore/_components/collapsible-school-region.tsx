'use client';

import { useEffect, useRef, type ReactNode } from 'react';

type CollapsibleRegionProps = { name: string; isOpen: boolean; children: ReactNode };

/**
 * Region of the list as a native <details>, so that it works without scripts. The page's address stores the last opened
 * region.
 */
export function CollapsibleSchoolRegion({ name, isOpen, children }: CollapsibleRegionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const hash = `#region-${name}`;

  // Opens the region if the page's address names it, because some browsers do not open a closed <details>.
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
      // Ignores regions that the page opened for a search, because the visitor did not choose them.
      onToggle={({ currentTarget: { open } }) => !isOpen && remember(open)}
      className="group/region"
    >
      {children}
    </details>
  );
}
