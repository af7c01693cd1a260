import type { ReactNode } from 'react';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { PublicPageWithSession } from '../public-page-with-session';
import { Providers } from '../providers';
import '../styles/application.css';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await redirectSignedInUser();
  return (
    <Providers>
      <PublicPageWithSession>
        <div className="grid grid-cols-1 bg-card lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">{children}</div>
      </PublicPageWithSession>
    </Providers>
  );
}
