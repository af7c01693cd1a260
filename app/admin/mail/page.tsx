import type { Metadata } from 'next';
import { Mail } from '@/components/admin/mail/mail';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Mail' };

export default async function MailPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader title="Mail" lead="What could not be delivered, and every letter that we send." />
      <Mail />
    </div>
  );
}
