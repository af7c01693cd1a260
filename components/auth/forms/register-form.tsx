'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/page/link';
import { site } from '@/lib/site';
import { registerForm } from '@/lib/users/schema';
import { addReturnPath } from '@/components/auth/add-return-path';
import { isEmailAlreadyRegistered } from '@/components/auth/request-failure-text';
import { rememberTypedEmail } from '@/components/auth/typed-email';
import { dismissCurrentToast } from '@/components/ui/toasts/toast';
import { showFieldError } from '@/components/auth/show-field-error';
import { PasswordMatchNote } from '@/components/auth/password/password-match-note';
import { PasswordStrengthMeter } from '@/components/auth/password/password-strength-meter';
import { SubmitButton } from '@/components/auth/submit-button';
import { useRegister } from '@/components/auth/use-sign-in';

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

export function RegisterForm({ next, ...by }: RegisterFormProps) {
  const register = useRegister(next, by);
  // Like the sign-in form, this form has no default values, so that autofilled text is not overwritten.
  const form = useForm({ resolver: zodResolver(registerForm) });
  const [password = '', repeated = ''] = useWatch({ control: form.control, name: ['password', 'confirmPassword'] });
  const { errors } = form.formState;
  const isPending = register.isPending || register.isSuccess;

  // Shows the error at the form field too, because the toast that announces it disappears after some seconds.
  const mark = (error: Error) => {
    if (isEmailAlreadyRegistered(error)) {
      form.setError(
        'email',
        { type: 'taken', message: 'Another account uses this email address.' },
        { shouldFocus: true },
      );
      return;
    }
    showFieldError(form, ['firstName', 'lastName', 'email', 'password'], error);
  };
  const submit = ({ confirmPassword: _confirmPassword, ...input }: Filled) => register.mutate(input, { onError: mark });

  return (
    <form method="post" noValidate className="space-y-3 sm:space-y-4" onSubmit={form.handleSubmit(submit)}>
      <div>
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          <FormField label="First name" error={errors.firstName?.message}>
            <Input autoComplete="given-name" {...form.register('firstName')} />
          </FormField>
          <FormField label="Last name" error={errors.lastName?.message}>
            <Input autoComplete="family-name" {...form.register('lastName')} />
          </FormField>
        </div>
        <p className="mt-1.5 text-sm text-muted-foreground">Optional. Parents see your name beside your posts.</p>
      </div>
      <FormField label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </FormField>
      {errors.email?.type === 'taken' && (
        <p className="-mt-2 text-sm">
          Is it yours?{' '}
          <Link
            href={addReturnPath('/login', next)}
            onClick={() => {
              rememberTypedEmail(form.getValues('email'));
              dismissCurrentToast();
            }}
            className="font-semibold text-primary underline underline-offset-2"
          >
            Sign in
          </Link>{' '}
          or{' '}
          <Link href="/forgot-password" className="font-semibold text-primary underline underline-offset-2">
            reset your password
          </Link>
          .
        </p>
      )}
      <FormField label="Password" hint={<PasswordStrengthMeter password={password} />} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('password', { deps: 'confirmPassword' })} />
      </FormField>
      <FormField
        label="Confirm password"
        hint={
          !errors.password &&
          !errors.confirmPassword &&
          repeated !== '' && <PasswordMatchNote password={password} repeated={repeated} />
        }
        // An error of the first password comes first, because its correction also changes this field's error.
        error={errors.password ? undefined : errors.confirmPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </FormField>
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

/** The links to the terms and the privacy policy open in a new tab, so that typed text is not lost. */
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
