import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';
import { redirectSignedIn } from '@/lib/auth/pages';
import { Providers } from '../providers';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await redirectSignedIn();
  return (
    <Providers>
      <PublicPage signedIn={false}>{children}</PublicPage>
    </Providers>
  );
}
