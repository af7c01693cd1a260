import type { ReactNode } from 'react';
import { PublicPage } from '@/components/layout/public/public-page';
import { currentUser } from '@/lib/auth/pages';
import { now } from '@/lib/clock';
import { keepForVisitors } from '@/lib/http/kept-pages';
import '../marketing.css';

export default async function MarketingLayout({ children }: { children: ReactNode }) {
  await keepForVisitors(now());
  return <PublicPage signedIn={(await currentUser()) !== null}>{children}</PublicPage>;
}
