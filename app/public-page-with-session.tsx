import 'server-only';
import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { contactEmail } from '@/lib/process/current-settings';
import { OperatorNotice } from './operator-notice';

/** Adds a header and a footer to a public page. Signed-in and signed-out people see different headers. */
export async function PublicPageWithSession({ children }: { children: ReactNode }) {
  const signedIn = (await getCurrentUser()) !== null;
  return (
    <PublicPage signedIn={signedIn} notice={<OperatorNotice signedIn={signedIn} />} contact={contactEmail()}>
      {children}
    </PublicPage>
  );
}
