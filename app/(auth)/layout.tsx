import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { redirectSignedIn } from '@/lib/auth/pages';
import { Providers } from '../providers';
import '../application.css';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await redirectSignedIn();
  return (
    <Providers>
      <PublicPage signedIn={false}>
        <div className="grid bg-card lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">{children}</div>
      </PublicPage>
    </Providers>
  );
}
