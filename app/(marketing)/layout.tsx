import type { ReactNode } from 'react';
import { now } from '@/lib/clock';
import { keepForVisitors } from '@/lib/http/kept-pages';
import { OpenPage } from '../open-page';
import '../marketing.css';

export default async function MarketingLayout({ children }: { children: ReactNode }) {
  await keepForVisitors(now());
  return <OpenPage>{children}</OpenPage>;
}
