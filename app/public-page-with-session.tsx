import 'server-only';
import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { getCurrentUser } from '@/lib/auth/pages';
import { contactEmail } from '@/lib/process/current-settings';
import { OperatorNotice } from './notice';

/** Frame of a public page, for visitors and members. */
export async function PublicPageWithSession({ children }: { children: ReactNode }) {
  const signedIn = (await getCurrentUser()) !== null;
  return (
    <PublicPage signedIn={signedIn} notice={<OperatorNotice signedIn={signedIn} />} contact={contactEmail()}>
      {children}
    </PublicPage>
  );
}
