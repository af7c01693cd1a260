import type { ReactNode } from 'react';
import { MarketingFooter } from './marketing-footer';
import { MarketingHeader } from './marketing-header';

/** The frame of every page that is open to visitors. */
export function PublicPage({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  return (
    <>
      <MarketingHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <MarketingFooter />
    </>
  );
}
