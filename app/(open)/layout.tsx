import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import { Providers } from '../providers';
import '../styles/application.css';

/** Layout of pages that emails link to, for visitors and members. */
export default function OpenLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicPageWithSession>{children}</PublicPageWithSession>
    </Providers>
  );
}
