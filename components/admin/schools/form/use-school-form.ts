'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useSaveSchool } from '@/components/admin/schools/use-admin-schools';
import { KEEP_FIELDS_DURING_RESET } from '@/components/drafts/use-draft-form';
import { useDraft } from '@/components/drafts/use-draft';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { ApiError } from '@/lib/http/api-client';
import {
  createSchoolSchema,
  SCHOOL_FIELDS,
  type AdminSchool,
  type CreateSchoolInput,
} from '@/lib/schools/admin/schema';
import {
  findFieldConflicts,
  decodeSchoolDraft,
  updateSchoolDraft,
  encodeSchoolDraft,
  EMPTY_SCHOOL_DRAFT,
} from './school-draft';
import {
  createInitialSchoolValues,
  findChangedSchoolValues,
  type SchoolFormValues,
} from '@/components/admin/schools/school-form-values';

/**
 * The cast removes `null` and `undefined` from the types of the form's fields. The schema accepts them, but the form
 * never sends them.
 */
const schema = createSchoolSchema as z.ZodType<CreateSchoolInput, SchoolFormValues>;

/**
 * Provides the form of a school, or of a new school if `opened` is null. If another person saved a newer version,
 * `refetch` loads it without replacing typed values.
 */
export function useSchoolForm(opened: AdminSchool | null, refetch: () => Promise<AdminSchool | undefined>) {
  const router = useRouter();
  const [school, setSchool] = useState(opened);
  const start = useMemo(() => createInitialSchoolValues(school), [school]);
  const base = school?.updatedAt ?? '';
  const draft = useDraft(`school:${opened?.id ?? 'new'}`, EMPTY_SCHOOL_DRAFT);
  const savedDraft = useMemo(() => decodeSchoolDraft(draft.fields.typed), [draft.fields.typed]);
  const save = useSaveSchool(opened?.id ?? null);
  const form = useForm<SchoolFormValues, unknown, CreateSchoolInput>({
    resolver: zodResolver(schema),
    defaultValues: start,
  });
  const { isDirty } = form.formState;
  useUnsavedChangesWarning(isDirty, draft.clear);

  function begin(values: SchoolFormValues, typed: Partial<SchoolFormValues>) {
    form.reset(values, KEEP_FIELDS_DURING_RESET);
    for (const field of SCHOOL_FIELDS) {
      const value = typed[field];
      if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    }
  }

  const restore = useEffectEvent(() =>
    begin(start, Object.fromEntries((savedDraft?.changes ?? []).map(({ field, to }) => [field, to]))),
  );
  useEffect(() => {
    if (draft.isRestored) restore();
  }, [draft.isRestored]);

  async function takeUpLatest() {
    const latest = await refetch();
    if (!latest) return;
    begin(createInitialSchoolValues(latest), findChangedSchoolValues(start, form.getValues()));
    setSchool(latest);
  }

  function explain(error: Error) {
    if (!(error instanceof ApiError)) return;
    const isLate = error.code === 'conflict' && error.issues.some(({ path: [field] }) => field === 'updatedAt');
    // A failed refetch is ignored, because the next save refetches the school again.
    if (isLate) return void takeUpLatest().catch(() => undefined);
    for (const { path, message } of error.issues) {
      const field = SCHOOL_FIELDS.find((candidate) => candidate === path[0]);
      if (field) form.setError(field, { message }, { shouldFocus: true });
    }
  }

  const submit = form.handleSubmit(() => {
    const typed = form.getValues();
    const { name, city, province } = typed;
    const changes = findChangedSchoolValues(start, typed);
    save.mutate(school ? { ...changes, updatedAt: base } : { ...changes, name, city, province }, {
      onSuccess: (saved) => {
        draft.clear();
        form.reset(createInitialSchoolValues(saved));
        router.push('/admin/schools');
      },
      onError: explain,
    });
  });

  function discard() {
    draft.clear();
    form.reset(start);
  }

  return {
    form,
    start,
    /**
     * Fields that both this form and another person changed, to different values. Null if nobody else saved the school.
     */
    clashes: findFieldConflicts(savedDraft, base, start),
    isDirty,
    isRestored: draft.isRestored,
    isSaving: save.isPending,
    keep: () => draft.keep({ typed: encodeSchoolDraft(updateSchoolDraft(savedDraft, base, start, form.getValues())) }),
    submit,
    discard,
  };
}
