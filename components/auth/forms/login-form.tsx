'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/page/link';
import { getCurrentToast, subscribeToToasts } from '@/components/ui/toasts/toast';
import { TRIAL_PAGE_PATH } from '@/lib/auth/sign-in-paths';
import { DEMO_PASSWORD } from '@/lib/demo';
import { callApi } from '@/lib/http/api-client';
import { membershipPlan } from '@/lib/site';
import type { LoginInput } from '@/lib/users/schema';
import { SecondFactorCodeInput } from '@/components/auth/second-factor-code-input';
import { DemoAccountList } from '@/components/auth/demo-account-list';
import { describeRequestFailure } from '@/components/auth/request-failure-text';
import { SubmitButton } from '@/components/auth/submit-button';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { getWrongPasswordMessage } from '@/components/auth/password/wrong-password-message';
import { isSecondFactorRequired, useLogin, useCompleteSignInWithWelcome } from '@/components/auth/use-sign-in';
import { addReturnPath } from '@/components/auth/add-return-path';
import { takeTypedEmail } from '@/components/auth/typed-email';

type LoginFormProps = { next: string | null; showDemoPeople: boolean };

const fetchCheck = () => import('@/components/auth/login-form-resolver').catch(() => null);

/** Loads the validation library only when needed, because it is large. If it cannot load, only the server validates. */
const resolver: Resolver<LoginInput> = async (values, ...rest) => {
  const late = await fetchCheck();
  return late ? late.loginFormResolver(values, ...rest) : { values, errors: {} };
};

export function LoginForm({ next, showDemoPeople }: LoginFormProps) {
  const login = useLogin(next);
  const welcome = useCompleteSignInWithWelcome(next);
  const toast = useSyncExternalStore(subscribeToToasts, getCurrentToast, () => null);
  const [asksForCode, setAsksForCode] = useState(false);
  // The fields have no default values, so that text typed or autofilled before hydration is not overwritten.
  const form = useForm({ resolver });
  const { setValue } = form;
  useEffect(() => {
    const email = takeTypedEmail();
    if (email) setValue('email', email);
  }, [setValue]);
  const { errors } = form.formState;
  // The button is shown as pending until the next page has loaded.
  const isPending = form.formState.isSubmitting || login.isPending || login.isSuccess;

  // Marks both fields, because the toast is far from them on a large screen.
  const invalid = login.error && !isSecondFactorRequired(login.error) && { 'aria-invalid': true };

  const submit = (input: LoginInput) =>
    // Leaves out an empty code. The code field may be visible although it is not needed, after the person has typed
    // another email address.
    login.mutate(input.code === '' ? { ...input, code: undefined } : input, {
      onError: (error) => {
        if (isSecondFactorRequired(error)) {
          if (asksForCode) form.setError('code', { message: error.message }, { shouldFocus: true });
          setAsksForCode(true);
        }
        const wrong = getWrongPasswordMessage(error);
        if (wrong) form.setError('code', { message: wrong }, { shouldFocus: true });
      },
    });

  const choose = (email: string) => {
    form.setValue('email', email, { shouldValidate: true });
    form.setValue('password', DEMO_PASSWORD, { shouldValidate: true });
    form.setFocus('email');
  };

  return (
    <div className="space-y-6">
      {/* The form uses POST, so that a submit without scripts does not put the password into the address. */}
      <form
        method="post"
        noValidate
        className="space-y-5"
        onFocus={() => void fetchCheck()}
        onSubmit={form.handleSubmit(submit)}
      >
        <FormField label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} {...invalid} />
        </FormField>
        <FormField label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} {...invalid} />
        </FormField>
        {asksForCode && (
          <FormField
            label="Code"
            hint="Use a code from your authenticator app, or one of your recovery codes."
            error={errors.code?.message}
          >
            <SecondFactorCodeInput autoFocus {...form.register('code')} />
          </FormField>
        )}
        <p className="-mt-2 text-right">
          <Link
            href="/forgot-password"
            className="inline-flex min-h-6 items-center text-[0.9375rem] font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
          >
            Forgot password?
          </Link>
        </p>
        {/* The error stays in the form after its toast has closed, until the next attempt. */}
        {!toast && login.error && !isSecondFactorRequired(login.error) && !getWrongPasswordMessage(login.error) && (
          <FieldError isAnnounced={false}>{describeRequestFailure(login.error, 'Login failed')}</FieldError>
        )}
        <SubmitButton size="lg" pending={isPending} className="w-full" pendingText="Signing in...">
          Sign In
        </SubmitButton>
      </form>
      <PasskeyButton
        className="-mt-2 w-full"
        onSigned={async (passkey) => welcome(await callApi('POST', '/api/login/passkey', { passkey }))}
      >
        Use a passkey
      </PasskeyButton>
      <p className="border-t pt-6 text-muted-foreground">
        New here?{' '}
        <Link
          href={addReturnPath('/register', next ?? TRIAL_PAGE_PATH)}
          className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Start your free trial
        </Link>
        <span className="mt-1 block text-[0.9375rem]">
          {membershipPlan.trialDays} days free, then {membershipPlan.monthly}. Cancel anytime.
        </span>
      </p>
      {showDemoPeople && <DemoAccountList onChoose={choose} />}
    </div>
  );
}
