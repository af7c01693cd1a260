'use client';

import { Link } from '@/components/ui/page/link';
import { useAdminSchool } from '@/components/admin/schools/use-admin-schools';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DUPLICATE_SCHOOL_MESSAGES, type AdminSchool } from '@/lib/schools/admin/schema';
import { isBlank } from '@/lib/text/clean-text';
import type { FieldConflict } from './school-draft';
import { SchoolFormSection } from './school-form-section';
import { schoolFieldLabel, SCHOOL_FORM_SECTIONS } from './school-form-sections';
import { useSchoolForm } from './use-school-form';

const nothing = async () => undefined;

export const NewSchoolForm = () => <SchoolForm school={null} refetch={nothing} />;

/** Form of an existing school. The page must already have stored the school in the query cache. */
export function EditSchoolForm({ id }: { id: number }) {
  const { data: school, refetch } = useAdminSchool(id);
  return school && <SchoolForm school={school} refetch={async () => (await refetch()).data} />;
}

type SchoolFormProps = { school: AdminSchool | null; refetch: () => Promise<AdminSchool | undefined> };

/** One form for creating and editing, in four sections (spec section 2). */
function SchoolForm({ school, refetch }: SchoolFormProps) {
  const { form, start, clashes, isDirty, isRestored, isSaving, keep, submit, discard } = useSchoolForm(school, refetch);
  const isReady = useIsHydrated();
  const { register, formState } = form;
  return (
    <form
      method="post"
      noValidate
      aria-label={school ? 'Edit school' : 'New school'}
      onChange={keep}
      onSubmit={submit}
      className="form-with-bar"
    >
      {/* The form is disabled until hydrated, because hydration would overwrite typed text. */}
      <fieldset disabled={!isReady} className="min-w-0 space-y-6">
        {isRestored && <RestoredDraftNotice onDiscard={discard} />}
        {SCHOOL_FORM_SECTIONS.map((section) => (
          <SchoolFormSection
            key={section.title}
            section={section}
            register={register}
            start={start}
            errors={formState.errors}
            // The form is read-only during a save. After the save, the saved values replace the form's values, and text
            // typed meanwhile would be lost.
            readOnly={isSaving}
          />
        ))}
        {clashes && <SchoolClashes clashes={clashes} />}
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap gap-3 border-t bg-background px-4 py-3 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] sm:mx-0 sm:px-0 short:static">
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

/** Warning that somebody else saved this school first, with the affected fields. */
function SchoolClashes({ clashes }: { clashes: FieldConflict[] }) {
  return (
    <Alert variant="warning" role="alert" title={DUPLICATE_SCHOOL_MESSAGES.changed}>
      <p>
        Your changes are still here. The other fields show the current values.{' '}
        {clashes.length > 0
          ? 'You and someone else both changed these fields. If you save again, your changes are kept:'
          : 'Save again to add your changes.'}
      </p>
      {clashes.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {clashes.map(({ field, theirs, ours }) => (
            <li key={field} className="break-words">
              <strong className="font-semibold">{schoolFieldLabel(field)}</strong>: now {quoted(theirs)}, yours{' '}
              {quoted(ours)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const quoted = (value: string) => (isBlank(value) ? 'empty' : `“${value}”`);
