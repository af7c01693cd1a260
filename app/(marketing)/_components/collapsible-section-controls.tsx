'use client';

import { useEffect, useState } from 'react';

/**
 * Opens the folded section whose id is in the address after `#`. Older browsers do not open the section themselves, and
 * no browser does so after a client-side navigation.
 */
export function OpenSectionFromUrlHash() {
  useEffect(() => {
    function openSection() {
      const target = document.getElementById(location.hash.slice(1));
      const details = target?.closest('details');
      if (!details || details.open) return;
      details.open = true;
      target?.scrollIntoView();
    }
    openSection();
    addEventListener('hashchange', openSection);
    return () => removeEventListener('hashchange', openSection);
  }, []);
  return null;
}

/** Button that opens or closes all folded sections of the page. */
export function ToggleAllSectionsButton({ isOpen }: { isOpen: boolean }) {
  const [areOpen, setAreOpen] = useState(isOpen);
  return (
    <button
      type="button"
      className="ml-auto block min-h-11 font-semibold text-primary hover:underline print:hidden noscript:hidden"
      onClick={({ currentTarget }) => {
        for (const details of currentTarget.parentElement?.querySelectorAll('details') ?? []) details.open = !areOpen;
        setAreOpen(!areOpen);
      }}
    >
      {areOpen ? 'Close all sections' : 'Open all sections'}
    </button>
  );
}
