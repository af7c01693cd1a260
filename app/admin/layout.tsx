import type { ReactNode } from 'react';
import { AdminNav } from '@/components/admin/admin-nav';
import { requireAdmin } from '@/lib/auth/pages';
import { Shell } from '../(member)/shell';

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Shell user={await requireAdmin()}>
      <AdminNav />
      {children}
    </Shell>
  );
}
