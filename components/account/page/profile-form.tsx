'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isEmailAlreadyRegistered } from '@/components/auth/request-failure-text';
import { showFieldError } from '@/components/auth/show-field-error';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { RestoredDraftNotice } from '@/components/drafts/restored-draft-notice';
import { useDraft } from '@/components/drafts/use-draft';
import { useUnsavedChangesWarning } from '@/components/drafts/use-unsaved-changes-warning';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { callApi, ApiError } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { PROFILE_FIELDS, type EditableProfile, type UpdateProfileInput, type UserView } from '@/lib/users/schema';
import { FORM_AND_SIDE_PANEL_STYLE, FORM_CARD_STYLE } from '@/components/account/form-styles';
import { readProfileFormValues, profileFormSchema, type ProfileFormValues } from './profile-form-values';
import { ProfilePreview } from './profile-preview';
import { UnconfirmedEmailHint } from '@/components/account/email/email-problem-notices';

/** Disabled fields look like enabled fields, because saving takes only a moment. */
const QUIET = 'disabled:cursor-text disabled:bg-card disabled:text-foreground';
const EMAIL_TAKEN = 'Another account uses this email address.';

export function ProfileForm({ user }: { user: UserView }) {
  const saved = useMemo(() => readProfileFormValues(user), [user]);
  const cache = useQueryClient();
  const draft = useDraft('profile', saved);
  const { update, prompt } = useUpdateProfile();
  const form = useForm<ProfileFormValues, unknown, EditableProfile>({
    resolver: zodResolver(profileFormSchema),
    values: saved,
    resetOptions: { keepDirtyValues: true }, // New user data from the server does not overwrite typed text.
  });
  const { errors, isDirty } = form.formState;
  /**
   * Profile values that were saved when the person began to type. The request includes them, so that the server notices
   * if the profile was changed on another page since then.
   */
  const [seen, setSeen] = useState(saved);
  const isReady = useIsHydrated();
  useUnsavedChangesWarning(isDirty, draft.clear);

  const restore = useEffectEvent(() => {
    // If the person has already typed in this form, the restored draft comes from another tab. This draft must not
    // replace the text typed in this tab.
    if (isDirty) return;
    for (const field of PROFILE_FIELDS) form.setValue(field, draft.fields[field], { shouldDirty: true });
  });
  useEffect(() => {
    if (draft.isRestored) restore();
  }, [draft.isRestored]);

  const startFrom = (fields: ProfileFormValues) => {
    draft.clear();
    setSeen(fields);
    form.reset(fields, { keepDirtyValues: false });
  };
  const submit = (input: EditableProfile) =>
    update.mutate(
      { ...input, seen },
      {
        onSuccess: (after) => startFrom(readProfileFormValues(after)),
        onError: (error) => {
          const isMarked = showFieldError(form, PROFILE_FIELDS, error);
          if (isMarked && error instanceof ApiError && error.code === 'conflict') void takeUpOther();
          else if (!isMarked && isEmailAlreadyRegistered(error))
            form.setError('email', { message: EMAIL_TAKEN }, { shouldFocus: true });
        },
      },
    );

  /**
   * After a conflict, loads the profile that another page saved. The next save of this form is then based on the newer
   * profile.
   */
  async function takeUpOther() {
    const user = await cache.fetchQuery({ ...apiQuery(queryKeys.user()), staleTime: 0 }).catch(() => null);
    if (user) setSeen(readProfileFormValues(user));
  }

  return (
    <div className={FORM_AND_SIDE_PANEL_STYLE}>
      <form
        className={FORM_CARD_STYLE}
        method="post"
        noValidate
        aria-label="Personal information"
        onChange={() => {
          if (!isDirty) setSeen(saved);
          draft.keep(form.getValues());
        }}
        onSubmit={form.handleSubmit(submit)}
      >
        {/* The fields are disabled until hydrated, because hydration would overwrite typed text. */}
        <fieldset disabled={!isReady} className="space-y-5">
          <h2 className="text-lg font-bold">Personal information</h2>
          {draft.isRestored && <RestoredDraftNotice onDiscard={() => startFrom(saved)} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField label="First name" error={errors.firstName?.message}>
              <Input
                className={QUIET}
                autoComplete="given-name"
                defaultValue={saved.firstName}
                {...form.register('firstName')}
              />
            </FormField>
            <FormField label="Last name" error={errors.lastName?.message}>
              <Input
                className={QUIET}
                autoComplete="family-name"
                defaultValue={saved.lastName}
                {...form.register('lastName')}
              />
            </FormField>
          </div>
          {/* Links to `/account#email` lead here. */}
          <div id="email" className="scroll-mt-24">
            <FormField label="Email" hint="You sign in with this address." error={errors.email?.message}>
              <Input
                type="email"
                className={QUIET}
                autoComplete="email"
                inputMode="email"
                defaultValue={saved.email}
                {...form.register('email')}
              />
            </FormField>
          </div>
          <UnconfirmedEmailHint />
          <Button type="submit" disabled={!isDirty} pending={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </fieldset>
      </form>
      <ProfilePreview user={user} control={form.control} />
      {prompt}
    </div>
  );
}

function useUpdateProfile() {
  const cache = useQueryClient();
  const { withPassword, prompt } = usePasswordPrompt();
  const update = useMutationWithToast({
    call: (input: UpdateProfileInput) =>
      withPassword((proof) => callApi('PATCH', '/api/user/profile', { ...input, ...proof })),
    done: (user) => {
      cache.setQueryData(queryKeys.user(), user);
      return { title: 'Profile updated', description: 'Your changes have been saved.' };
    },
    failed: createFailureToastHandler('Update failed'),
    // The member's posts show the name, so they are refetched.
    refreshOnSuccess: [queryKeys.ownPosts()],
  });
  return { update, prompt };
}
