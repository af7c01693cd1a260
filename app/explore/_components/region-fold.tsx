'use client';

import { useEffect, useRef, type ReactNode } from 'react';

type RegionFoldProps = { name: string; isOpen: boolean; children: ReactNode };

/**
 * A region of the list, folded by the browser itself: it needs no script, and a search within the page opens it. The region that was
 * opened last stands in the address, so that whoever comes back from a school finds its neighbours.
 */
export function RegionFold({ name, isOpen, children }: RegionFoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const hash = `#region-${name}`;

  // For browsers that do not open a fold themselves when an address leads into it.
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
      // The browser may have opened it already, by the address.
      suppressHydrationWarning
      open={isOpen}
      // By hand only: what the page opens itself is no choice.
      onToggle={({ currentTarget: { open } }) => !isOpen && remember(open)}
      className="group/region"
    >
      {children}
    </details>
  );
}
