'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Link } from '@/components/ui/page/link';
import { callApi } from '@/lib/http/api-client';
import { resetPasswordForm, type ResetPasswordInput } from '@/lib/users/schema';
import { isEmailLinkExpired } from '@/components/auth/expired-email-link';
import { ExpiredEmailLinkNotice } from '@/components/auth/expired-email-link-notice';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { PasswordStrengthMeter } from '@/components/auth/password/password-strength-meter';
import { useCompleteSignIn } from '@/components/auth/use-sign-in';
import { SubmitButton } from '@/components/auth/submit-button';

type Filled = z.output<typeof resetPasswordForm>;

/** Form that sets a new password, opened from an email link. */
export function ResetPasswordForm({ token, isLive }: { token: string; isLive: boolean }) {
  const enter = useCompleteSignIn(null);
  const reset = useMutationWithToast({
    call: (input: ResetPasswordInput) => callApi('POST', '/api/reset-password', input),
    done: ({ message, user }) => {
      if (user) enter(user, { variant: 'success', title: message, description: `You're signed in as ${user.email}.` });
    },
  });
  const form = useForm({ resolver: zodResolver(resetPasswordForm) });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  const { errors } = form.formState;
  if (reset.data?.user === null) return <SignInNotice />;
  if (!isLive || isEmailLinkExpired(reset.error)) return <DeadLink />;

  const submit = ({ newPassword: chosen }: Filled) => reset.mutate({ token, newPassword: chosen });
  return (
    <form method="post" noValidate className="space-y-5" onSubmit={form.handleSubmit(submit)}>
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
      <p className="text-sm text-muted-foreground">Setting a new password signs you out on all other devices.</p>
      {reset.error && (
        <FieldError>
          {serverMessageOrFallback(reset.error, "We couldn't set the password. Please try again.")}
        </FieldError>
      )}
      <SubmitButton size="lg" pending={reset.isPending || reset.isSuccess} className="w-full" pendingText="Updating...">
        Set Password
      </SubmitButton>
    </form>
  );
}

/**
 * Success message for people who must sign in themselves: they have an authenticator app or are suspended. The link
 * loads the whole page, which discards the old session.
 */
const SignInNotice = () => (
  <div role="status">
    <Alert
      variant="success"
      title="Your password was changed"
      action={
        <Button asChild>
          <a href="/login">Sign in</a>
        </Button>
      }
    >
      All your devices are signed out. Please sign in with the new password.
    </Alert>
  </div>
);

const DeadLink = () => (
  <ExpiredEmailLinkNotice next={<Link href="/forgot-password">Send a new link</Link>}>
    Links work for an hour, and only the newest one works.
  </ExpiredEmailLinkNotice>
);
