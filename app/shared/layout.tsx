import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/application.css';

/** Public pages. For signed-in visitors, the header links to the dashboard. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
