import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AdminUserList } from '@/components/admin/users/admin-user-list';
import { PageHeader } from '@/components/ui/page/page-header';
import { Spinner } from '@/components/ui/spinner';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Manage Users' };

export default async function AdminUsersPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Manage Users"
        lead="Everyone with an account. Open a name to see their membership, suspension and sessions."
      />
      <Suspense fallback={<Spinner text="Loading..." />}>
        <AdminUserList />
      </Suspense>
    </div>
  );
}
