import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BackToSchools } from '@/components/admin/schools/back-to-schools';
import { EditSchoolForm } from '@/components/admin/schools/form/school-form';
import { ServerState } from '@/components/providers/server-state';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/pages';
import { queryKeys } from '@/lib/http/query-keys';
import { readSchool } from '../read-school';

type EditSchoolPageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: EditSchoolPageProps): Promise<Metadata> {
  const school = await readSchool((await params).id);
  return { title: school ? `Edit ${school.name}` : 'School not found' };
}

export default async function EditSchoolPage({ params }: EditSchoolPageProps) {
  await requireAdmin();
  const school = await readSchool((await params).id);
  if (!school) notFound();
  return (
    <ServerState entries={[[queryKeys.adminSchool(school.id), school]]}>
      <div>
        <PageHeader back={<BackToSchools />} title="Edit School" lead={school.name} />
        <EditSchoolForm key={school.id} id={school.id} />
      </div>
    </ServerState>
  );
}
