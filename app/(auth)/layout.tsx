import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public-page';
import { redirectSignedIn } from '@/lib/auth/pages';

export default async function AuthLayout({ children }: { children: ReactNode }) {
  await redirectSignedIn();
  return <PublicPage signedIn={false}>{children}</PublicPage>;
}
