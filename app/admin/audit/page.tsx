import type { Metadata } from 'next';
import { Suspense } from 'react';
import { AuditLog } from '@/components/admin/audit/audit-log';
import { Spinner } from '@/components/ui/spinner';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AuditPage() {
  await requireAdmin();
  return (
    <div className="max-w-4xl">
      <h1 className="font-display text-title">Audit log</h1>
      <p className="mt-2 mb-6 text-muted-foreground">What administrators did. Nobody can change or delete an entry.</p>
      <Suspense fallback={<Spinner text="Loading the audit log..." />}>
        <AuditLog />
      </Suspense>
    </div>
  );
}
