import type { Metadata } from 'next';
import { BackToSchoolsLink } from '@/components/admin/schools/back-to-schools-link';
import { NewSchoolForm } from '@/components/admin/schools/form/school-form';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Add New School' };

export default async function NewSchoolPage() {
  await requireAdmin();
  return (
    <div>
      <PageHeader
        back={<BackToSchoolsLink />}
        title="Add New School"
        lead="Only the name and city are required. You can add the rest later."
      />
      <NewSchoolForm />
    </div>
  );
}
