import type { Metadata } from 'next';
import { PageNotFound } from '@/components/layout/page-not-found';
import { noIndexMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import RootLayout from './layout';
import { PublicPageWithSession } from './public-page-with-session';
import './styles/marketing.css';

export { viewport } from './layout';

export const generateMetadata = (): Metadata => ({ ...noIndexMetadata, title: `Page Not Found | ${site.name}` });

/** Page for unknown addresses. It is a separate document, so that other pages do not load it. */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <PublicPageWithSession>
        <PageNotFound />
      </PublicPageWithSession>
    </RootLayout>
  );
}
