import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BackToSchoolsLink } from '@/components/admin/schools/back-to-schools-link';
import { EditSchoolForm } from '@/components/admin/schools/form/school-form';
import { QueryCacheHydrator } from '@/components/providers/query-cache-hydrator';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';
import { queryKeys } from '@/lib/http/query-keys';
import { readSchoolForAdmin } from '../read-school-for-admin';

type EditSchoolPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: EditSchoolPageProps): Promise<Metadata> {
  const school = await readSchoolForAdmin((await params).id);
  return { title: school ? `Edit ${school.name}` : 'School not found' };
}

export default async function EditSchoolPage({ params }: EditSchoolPageProps) {
  await requireAdmin();
  const school = await readSchoolForAdmin((await params).id);
  if (!school) notFound();
  return (
    <QueryCacheHydrator entries={[[queryKeys.adminSchool(school.id), school]]}>
      <div>
        <PageHeader back={<BackToSchoolsLink />} title="Edit School" lead={school.name} />
        <EditSchoolForm key={school.id} id={school.id} />
      </div>
    </QueryCacheHydrator>
  );
}
