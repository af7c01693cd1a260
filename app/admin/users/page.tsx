import type { Metadata } from 'next';
import { Suspense } from 'react';
import { Users } from '@/components/admin/users/users';
import { Spinner } from '@/components/ui/spinner';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Manage Users' };

export default async function AdminUsersPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <h1 className="mb-6 font-display text-title">Manage Users</h1>
      <Suspense fallback={<Spinner text="Loading..." />}>
        <Users />
      </Suspense>
    </div>
  );
}
