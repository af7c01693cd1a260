import type { ReactNode } from 'react';
import { OpenPage } from '../open-page';
import { Providers } from '../providers';
import '../application.css';

/** Open to everyone: the link on a school's poster. */
export default function JoinLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <OpenPage>{children}</OpenPage>
    </Providers>
  );
}
