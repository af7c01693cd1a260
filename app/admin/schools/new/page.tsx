import type { Metadata } from 'next';
import { BackToSchools } from '@/components/admin/schools/back-to-schools';
import { NewSchoolForm } from '@/components/admin/schools/school-form';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Add New School' };

export default async function NewSchoolPage() {
  await requireAdmin();
  return (
    <div className="max-w-3xl">
      <BackToSchools />
      <h1 className="mt-2 mb-5 font-display text-title">Add New School</h1>
      <NewSchoolForm />
    </div>
  );
}
