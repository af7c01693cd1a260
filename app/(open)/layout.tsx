import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { currentUser } from '@/lib/auth/pages';
import { Providers } from '../providers';
import '../application.css';

/** Pages that a letter leads to: open to everyone, signed in or not. */
export default async function OpenLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicPage signedIn={(await currentUser()) !== null}>{children}</PublicPage>
    </Providers>
  );
}
