import type { ReactNode } from 'react';
import { now } from '@/lib/time/clock';
import { keepForVisitors } from '@/lib/http/response/page-cache';
import { OpenPage } from '../open-page';
import '../styles/marketing.css';

export default async function MarketingLayout({ children }: { children: ReactNode }) {
  await keepForVisitors(now());
  return <OpenPage>{children}</OpenPage>;
}
