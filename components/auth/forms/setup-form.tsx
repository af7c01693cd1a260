'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { PasswordStrengthMeter } from '@/components/auth/password/password-strength-meter';
import { showFieldError } from '@/components/auth/show-field-error';
import { SubmitButton } from '@/components/auth/submit-button';
import { useCompleteSignIn } from '@/components/auth/use-sign-in';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Input } from '@/components/ui/input';
import { callApi } from '@/lib/http/api-client';
import { firstAdministratorForm, type FirstAdministratorInput } from '@/lib/users/account/first-administrator-schema';

type Filled = z.output<typeof firstAdministratorForm>;

/** Address of the next page: the account page of the new administrator, which asks for a second factor. */
const SECOND_FACTOR = '/account?tab=password#second-step';

/** Form with which the operator of an empty site becomes its first administrator. */
export function SetupForm({ siteName, contactEmail }: { siteName: string; contactEmail: string }) {
  const enter = useCompleteSignIn(SECOND_FACTOR);
  const setup = useMutationWithToast({
    call: (input: FirstAdministratorInput) => callApi('POST', '/api/setup', input),
    done: (user) =>
      enter(user, {
        variant: 'success',
        title: 'You administer this site',
        description: 'Next, set up a second step for signing in. Then you can open the administrators’ pages.',
      }),
  });
  const form = useForm({ resolver: zodResolver(firstAdministratorForm), defaultValues: { siteName, contactEmail } });
  const password = useWatch({ control: form.control, name: 'password' }) ?? '';
  const { errors } = form.formState;
  const mark = (error: Error) => {
    if (!showFieldError(form, ['code', 'email', 'password', 'siteName', 'contactEmail'], error))
      form.setError('root', {
        message: serverMessageOrFallback(error, "We couldn't set up the site. Please try again."),
      });
  };
  const submit = ({ confirmPassword: _confirmPassword, ...input }: Filled) => setup.mutate(input, { onError: mark });
  return (
    <form method="post" noValidate className="space-y-5" onSubmit={form.handleSubmit(submit)}>
      <FormField
        label="Code"
        hint="Four groups of five letters and digits. You can leave out the hyphens."
        error={errors.code?.message}
      >
        <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...form.register('code')} />
      </FormField>
      <FormField label="Your email" hint="You sign in with this address." error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </FormField>
      <FormField
        label="Password"
        hint={!errors.password && <PasswordStrengthMeter password={password} />}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </FormField>
      <FormField label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </FormField>
      <FormField label="Site name" hint="Every page and email has this name." error={errors.siteName?.message}>
        <Input autoComplete="off" {...form.register('siteName')} />
      </FormField>
      <FormField
        label="Contact address"
        hint="Pages and emails give this address to people who want to write to you."
        error={errors.contactEmail?.message}
      >
        <Input type="email" autoComplete="off" inputMode="email" {...form.register('contactEmail')} />
      </FormField>
      {errors.root?.message !== undefined && <FieldError>{errors.root.message}</FieldError>}
      <SubmitButton
        size="lg"
        pending={setup.isPending || setup.isSuccess}
        className="w-full"
        pendingText="Setting up..."
      >
        Set Up the Site
      </SubmitButton>
    </form>
  );
}
