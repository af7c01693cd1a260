import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/application.css';

/** Public pages. Signed-in visitors find a link to the dashboard in the header. */
export default function SharedLayout({ children }: { children: ReactNode }) {
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
