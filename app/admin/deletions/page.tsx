import type { Metadata } from 'next';
import { AccountDeletions } from '@/components/admin/deletions/account-deletions';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { legalTimeLimits } from '@/lib/site';

export const metadata: Metadata = { title: 'Deletions' };

export default async function DeletionsPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Deletions"
        lead={`Accounts waiting to be deleted, and accounts already deleted. Each account must be deleted within ${legalTimeLimits.daysToDelete} days.`}
      />
      <AccountDeletions />
    </div>
  );
}
