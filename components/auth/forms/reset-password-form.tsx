'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { FieldError, FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Link } from '@/components/ui/page/link';
import { callApi } from '@/lib/http/api-client';
import { resetPasswordForm, type ResetPasswordInput } from '@/lib/users/schema';
import { isEmailLinkExpired } from '@/components/auth/expired-email-link';
import { ExpiredEmailLinkNotice } from '@/components/auth/expired-email-link-notice';
import { describeRequestFailure } from '@/components/auth/request-failure-text';
import { PasswordMeter } from '@/components/auth/password/password-meter';
import { SubmitButton } from '@/components/auth/submit-button';

type Filled = z.output<typeof resetPasswordForm>;

/** Form that sets a new password, opened from an email link. */
export function ResetPasswordForm({ token, isLive }: { token: string; isLive: boolean }) {
  const reset = useMutationWithToast({
    call: (input: ResetPasswordInput) => callApi<unknown>('POST', '/api/reset-password', input),
  });
  const form = useForm({ resolver: zodResolver(resetPasswordForm) });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' }) ?? '';
  const { errors } = form.formState;
  if (reset.isSuccess) return <Done />;
  if (!isLive || isEmailLinkExpired(reset.error)) return <DeadLink />;

  const submit = ({ newPassword: chosen }: Filled) => reset.mutate({ token, newPassword: chosen });
  return (
    <form method="post" noValidate className="space-y-5" onSubmit={form.handleSubmit(submit)}>
      <FormField
        label="New password"
        hint={<PasswordMeter password={newPassword} />}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </FormField>
      <FormField label="Confirm new password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </FormField>
      <p className="text-sm text-muted-foreground">Setting a new password signs you out on every device.</p>
      {reset.error && <FieldError>{describeRequestFailure(reset.error, "We couldn't set the password")}</FieldError>}
      <SubmitButton size="lg" pending={reset.isPending} className="w-full" pendingText="Updating...">
        Set Password
      </SubmitButton>
    </form>
  );
}

/**
 * Success message after a password reset. Its link loads the whole page, so that the next page starts without the old
 * session.
 */
const Done = () => (
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
