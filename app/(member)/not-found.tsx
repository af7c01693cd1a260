import type { Metadata } from 'next';
import { PageNotFound } from '@/components/layout/page-not-found';
import { unlisted } from '@/lib/web/metadata';

export const metadata: Metadata = { ...unlisted, title: 'Page Not Found' };

export default PageNotFound;
