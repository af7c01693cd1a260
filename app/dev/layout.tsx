import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { currentUser } from '@/lib/auth/pages';
import { Providers } from '../providers';
import '../application.css';

export default async function DevLayout({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <PublicPage signedIn={(await currentUser()) !== null}>{children}</PublicPage>
    </Providers>
  );
}
