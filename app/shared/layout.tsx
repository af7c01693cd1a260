import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/application.css';

/** Layout of the public pages of shared posts. For signed-in people, the header links to the dashboard. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
