import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { AdminNav } from '@/components/admin/admin-nav';
import { requireAdmin } from '@/lib/auth/pages';
import { unlisted } from '@/lib/metadata';
import { Shell } from '../(member)/shell';
import '../application.css';

export const metadata: Metadata = unlisted;

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Shell user={await requireAdmin()}>
      <AdminNav />
      {children}
    </Shell>
  );
}
