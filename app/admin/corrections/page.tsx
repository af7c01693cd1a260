import type { Metadata } from 'next';
import { SuggestedCorrections } from '@/components/admin/corrections/suggested-corrections';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Corrections' };

export default async function CorrectionsPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Corrections"
        lead="Corrections parents suggest for school listings. When you accept one, it shows with its source, and imports won't overwrite it without asking."
      />
      <SuggestedCorrections />
    </div>
  );
}
