import type { ReactNode } from 'react';
import { now } from '@/lib/time/clock';
import { cachePageForVisitors } from '@/lib/http/response/page-cache';
import { PublicPageWithSession } from '../public-page-with-session';
import '../styles/marketing.css';

export default async function MarketingLayout({ children }: { children: ReactNode }) {
  await cachePageForVisitors(now());
  return <PublicPageWithSession>{children}</PublicPageWithSession>;
}
