import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/application.css';

/** Public pages, indexed by search engines. For signed-in visitors, the header links to the dashboard. */
export default function ExploreLayout({ children }: { children: ReactNode }) {
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
