import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/brand/logo';
import { Providers } from '../providers';
import '../styles/application.css';

/**
 * Layout of the page that sets up an empty site. The page has no links to public pages, because nobody can sign in or
 * register yet.
 */
export default function SetupLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <header className="border-b bg-card">
        <div className="page-width flex min-h-16 items-center">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </Providers>
  );
}
