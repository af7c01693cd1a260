import type { Metadata } from 'next';
import { Moderation } from '@/components/admin/moderation/moderation';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Moderation' };

export default async function ModerationPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <h1 className="mb-6 font-display text-title">Moderation</h1>
      <Moderation />
    </div>
  );
}
