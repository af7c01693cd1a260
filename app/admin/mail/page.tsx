import type { Metadata } from 'next';
import { EmailOverview } from '@/components/admin/mail/email-overview';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Email' };

export default async function MailPage() {
  await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader title="Email" lead="A test email, emails that couldn't be delivered, and every email we send." />
      <EmailOverview />
    </div>
  );
}
