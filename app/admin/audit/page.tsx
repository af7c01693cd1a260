import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AuditLog } from '@/components/admin/audit/audit-log';
import { PageHeader } from '@/components/ui/page/page-header';
import { Spinner } from '@/components/ui/spinner';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader title="Audit log" lead="Every action of the administrators. No one can change or delete an entry." />
      <Suspense fallback={<Spinner text="Loading the audit log..." />}>
        <AuditLog />
      </Suspense>
    </div>
  );
}
