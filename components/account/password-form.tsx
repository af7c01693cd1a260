'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldError } from '@/components/auth/show-field-error';
import { AccountNameField } from '@/components/auth/password/account-name-field';
import { PasswordStrengthMeter } from '@/components/auth/password/password-strength-meter';
import { SubmitButton } from '@/components/auth/submit-button';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Card, CardContent } from '@/components/ui/card';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { cn } from '@/lib/cn';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { site } from '@/lib/site';
import { changePasswordForm, type ChangePasswordInput } from '@/lib/users/schema';
import { FORM_AND_SIDE_PANEL_STYLE, FORM_CARD_STYLE } from './form-styles';

type Filled = z.output<typeof changePasswordForm>;

export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;

  const submit = ({ confirmPassword: _confirmPassword, ...input }: Filled) =>
    change.mutate(input, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        if (!showFieldError(form, ['newPassword', 'currentPassword'], error))
          form.setFocus('currentPassword', { shouldSelect: true });
      },
    });

  return (
    <div className={FORM_AND_SIDE_PANEL_STYLE}>
      <form method="post" noValidate className={cn(FORM_CARD_STYLE, 'space-y-5')} onSubmit={form.handleSubmit(submit)}>
        <h2 className="text-lg font-bold">Change password</h2>
        <AccountNameField email={email} />
        <FormField label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </FormField>
        <FormField
          label="New password"
          hint={<PasswordStrengthMeter password={newPassword} />}
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </FormField>
        <FormField label="Confirm new password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </FormField>
        <p className="text-sm text-muted-foreground">
          Changing the password signs out your other devices, and your private calendar link stops working.
        </p>
        <SubmitButton pending={change.isPending} pendingText="Updating...">
          Update Password
        </SubmitButton>
      </form>
      <GoodPassword />
    </div>
  );
}

function GoodPassword() {
  return (
    <Card>
      <CardContent>
        <h3 className="text-sm font-bold text-muted-foreground">How to choose a good password</h3>
        <p className="mt-2 text-[0.9375rem]">
          Use several unrelated words, or let a password manager make one. Don't use it anywhere else.
        </p>
        <p className="mt-2 text-[0.9375rem]">No one from {site.name} will ever ask you for it.</p>
      </CardContent>
    </Card>
  );
}

function useChangePassword() {
  const cache = useQueryClient();
  return useMutationWithToast({
    call: (input: ChangePasswordInput) => callApi('POST', '/api/user/change-password', input),
    done: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.calendar() });
      return { title: 'Password updated', description: 'Your other devices have been signed out.' };
    },
    failed: createFailureToastHandler('Password change failed'),
  });
}
