import type { ReactNode } from 'react';
import { requireAdmin } from '@/lib/auth/pages';
import { Shell } from '../(member)/shell';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <Shell user={await requireAdmin()}>{children}</Shell>;
}
