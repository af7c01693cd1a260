import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { currentUser } from '@/lib/auth/pages';
import '../application.css';

/** Open to everyone; whoever is signed in finds the way back to the dashboard in the header. */
export default async function SharedLayout({ children }: { children: ReactNode }) {
  return <PublicPage signedIn={(await currentUser()) !== null}>{children}</PublicPage>;
}
