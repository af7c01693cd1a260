import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { currentUser } from '@/lib/auth/pages';
import { Providers } from '../providers';
import '../application.css';

/** Open to everyone: the link on a school's poster. */
export default async function JoinLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicPage signedIn={(await currentUser()) !== null}>{children}</PublicPage>
    </Providers>
  );
}
