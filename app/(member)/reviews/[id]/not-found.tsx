import type { Metadata } from 'next';
import { PageNotFound } from '@/components/layout/page-not-found';
import { noIndexMetadata } from '@/lib/web/metadata';

export const metadata: Metadata = { ...noIndexMetadata, title: 'Page Not Found' };

export default PageNotFound;
