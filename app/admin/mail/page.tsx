import type { Metadata } from 'next';
import { EmailOverview } from '@/components/admin/mail/email-overview';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { fetchAllSchools } from '@/lib/schools/queries';
import { listRegionsWithFamilies } from '@/lib/schools/regions-with-families';

export const metadata: Metadata = { title: 'Email' };

export default async function MailPage() {
  await requireAdmin();
  const regions = listRegionsWithFamilies(await fetchAllSchools()).map(({ region }) => region);
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Email"
        lead="Messages to many people, a test email, emails that couldn't be delivered, and every email we send."
      />
      <EmailOverview regions={regions} />
    </div>
  );
}
