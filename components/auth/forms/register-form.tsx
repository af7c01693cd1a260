'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/page/link';
import { ApiError } from '@/lib/http/api-client';
import { site } from '@/lib/site';
import { registerForm } from '@/lib/users/schema';
import { isEmailTaken } from '@/components/auth/request-failure-text';
import { showFieldError } from '@/components/auth/show-field-error';
import { PasswordMeter } from '@/components/auth/password/password-meter';
import { SubmitButton } from '@/components/auth/submit-button';
import { useRegister } from '@/components/auth/use-sign-in';
import { FoldSummary } from '@/components/ui/page/fold-summary';

type Filled = z.output<typeof registerForm>;

type RegisterFormProps = {
  next: string | null;
  /** Code from a school's poster. If the code is set, registration also joins that school. */
  code?: string;
  /** Token of a member's invitation to a school. If the token is set, registration also follows that school. */
  invitation?: string;
  /** School that the person chose before. If the id is set, registration also follows that school. */
  schoolId?: number;
};

const NAMES: readonly string[] = ['firstName', 'lastName'];

export function RegisterForm({ next, ...by }: RegisterFormProps) {
  const register = useRegister(next, by);
  // Like the sign-in form, this form has no default values, so that autofilled text is not overwritten.
  const form = useForm({ resolver: zodResolver(registerForm) });
  const password = useWatch({ control: form.control, name: 'password' }) ?? '';
  const { errors } = form.formState;
  const isPending = register.isPending || register.isSuccess;

  const [showsNames, setShowsNames] = useState(false);
  // A browser cannot focus a field inside a folded <details>, so the fold opens before the form marks a name.
  const unfoldNames = () => flushSync(() => setShowsNames(true));

  // Shows the error at the form field too, because the toast disappears.
  const mark = (error: Error) => {
    if (isEmailTaken(error)) {
      form.setError('email', { message: 'Another account uses this email address.' }, { shouldFocus: true });
      return;
    }
    const issues = error instanceof ApiError ? error.issues : [];
    if (issues.some(({ path: [field] }) => NAMES.includes(String(field)))) unfoldNames();
    showFieldError(form, ['firstName', 'lastName', 'email', 'password'], error);
  };
  const submit = ({ confirmPassword: _confirmPassword, ...input }: Filled) => register.mutate(input, { onError: mark });
  const refuse = (wrong: FieldErrors<Filled>) => {
    if (wrong.firstName || wrong.lastName) unfoldNames();
  };

  return (
    <form method="post" noValidate className="space-y-4" onSubmit={form.handleSubmit(submit, refuse)}>
      <FormField label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </FormField>
      <FormField label="Password" hint={<PasswordMeter password={password} />} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </FormField>
      <FormField label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </FormField>
      <details
        // The person may have opened the fold before React started.
        suppressHydrationWarning
        open={showsNames}
        onToggle={({ currentTarget: { open } }) => setShowsNames(open)}
      >
        <FoldSummary className="w-fit rounded-sm font-semibold text-primary hover:text-primary-hover">
          Add your name (optional)
        </FoldSummary>
        <div className="grid gap-4 pt-1 pb-2 sm:grid-cols-2">
          <FormField label="First name" error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...form.register('firstName')} />
          </FormField>
          <FormField label="Last name" error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...form.register('lastName')} />
          </FormField>
        </div>
      </details>
      <p className="text-sm text-muted-foreground">
        By joining, you confirm that you are 18 or older, live in {site.province} and are a parent or guardian, and you
        agree to the <LegalLink href="/terms">Terms of Service</LegalLink> and{' '}
        <LegalLink href="/privacy">Privacy Policy</LegalLink>.
      </p>
      <SubmitButton size="lg" pending={isPending} className="w-full" pendingText="Creating Account...">
        Create Account
      </SubmitButton>
      <p className="text-sm text-pretty text-muted-foreground">
        We email you at most once an evening with what's new at your schools. Unsubscribe any time.
      </p>
    </form>
  );
}

/** The link opens in a new tab, so that typed text is not lost. */
function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      target="_blank"
      className="font-semibold whitespace-nowrap text-primary underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
