import type { Metadata } from 'next';
import { Corrections } from '@/components/admin/corrections/corrections';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Corrections' };

export default async function CorrectionsPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Corrections"
        lead="What parents suggest to put right in the listings of schools. What you accept stands with its source, and no file overwrites it unasked."
      />
      <Corrections />
    </div>
  );
}
