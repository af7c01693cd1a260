import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import { Providers } from '../providers';
import '../styles/application.css';

/** Layout of the public pages that a school's poster links to. */
export default function JoinLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicPageWithSession>{children}</PublicPageWithSession>
    </Providers>
  );
}
