import type { Metadata } from 'next';
import { Launch } from '@/components/admin/launch/launch';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Launch' };

export default async function LaunchPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Launch"
        lead="How far each school has come, and where its first verified parents write free for a year."
      />
      <Launch />
    </div>
  );
}
