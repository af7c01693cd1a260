import type { ReactNode } from 'react';
import { MarketingFooter } from './marketing-footer';
import { MarketingHeader } from './marketing-header';

type PublicPageProps = { signedIn: boolean; notice: ReactNode; contact: string; children: ReactNode };

/** Header and footer of every public page, around the page's content. */
export function PublicPage({ signedIn, notice, contact, children }: PublicPageProps) {
  return (
    <>
      {notice}
      <MarketingHeader signedIn={signedIn} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <MarketingFooter contact={contact} />
    </>
  );
}
