import type { ReactNode } from 'react';
import { OpenPage } from '../open-page';
import { Providers } from '../providers';
import '../styles/application.css';

/** Public pages that a school's poster links to. */
export default function JoinLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <OpenPage>{children}</OpenPage>
    </Providers>
  );
}
