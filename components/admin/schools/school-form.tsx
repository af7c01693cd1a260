'use client';

import Link from 'next/link';
import { DraftRestored } from '@/components/drafts/draft-restored';
import { useHydrated } from '@/components/providers/use-hydrated';
import { Button } from '@/components/ui/button';
import type { AdminSchool } from '@/lib/schools/admin/schema';
import { SchoolClashes } from './school-clashes';
import { SchoolFormSection } from './school-form-section';
import { SECTIONS } from './school-sections';
import { useAdminSchool } from './use-admin-school';
import { useSchoolForm } from './use-school-form';

const nothing = async () => undefined;

export const NewSchoolForm = () => <SchoolForm school={null} refetch={nothing} />;

/** The page has put the school into the cache. */
export function EditSchoolForm({ id }: { id: number }) {
  const { data: school, refetch } = useAdminSchool(id);
  return school && <SchoolForm school={school} refetch={async () => (await refetch()).data} />;
}

type SchoolFormProps = { school: AdminSchool | null; refetch: () => Promise<AdminSchool | undefined> };

/** Spec section 2: one form for creating and for editing, in four sections. */
function SchoolForm({ school, refetch }: SchoolFormProps) {
  const { form, clashes, isDirty, isRestored, isSaving, keep, submit, discard } = useSchoolForm(school, refetch);
  const isReady = useHydrated();
  const { register, formState } = form;
  return (
    <form method="post" noValidate aria-label={school ? 'Edit school' : 'New school'} onChange={keep} onSubmit={submit}>
      {/* What is typed before our script is there would be overwritten by it. */}
      <fieldset disabled={!isReady} className="min-w-0 space-y-6">
        {isRestored && <DraftRestored onDiscard={discard} />}
        {SECTIONS.map((section) => (
          <SchoolFormSection key={section.title} section={section} register={register} errors={formState.errors} />
        ))}
        {clashes && <SchoolClashes clashes={clashes} />}
        <div className="gap-3 flex flex-wrap">
          <Button type="submit" disabled={school !== null && !isDirty} pending={isSaving} className="max-sm:flex-1">
            {isSaving ? 'Saving...' : school ? 'Save Changes' : 'Create School'}
          </Button>
          <Button asChild variant="outline" className="max-sm:flex-1">
            <Link href="/admin/schools">Cancel</Link>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
