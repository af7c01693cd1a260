import type { ReactNode } from 'react';
import { OpenPage } from '../open-page';
import { Providers } from '../providers';
import '../application.css';

/** Pages that a letter leads to: open to everyone, signed in or not. */
export default function OpenLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <OpenPage>{children}</OpenPage>
    </Providers>
  );
}
