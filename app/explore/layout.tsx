import type { ReactNode } from 'react';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/application.css';

/** Layout of public pages that search engines index. For signed-in people, the header links to the dashboard. */
export default function ExploreLayout({ children }: { children: ReactNode }) {
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
