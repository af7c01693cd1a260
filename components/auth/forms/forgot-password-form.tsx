'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Alert } from '@/components/ui/alert';
import { FieldError } from '@/components/ui/form/field-error';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/page/link';
import { callApi } from '@/lib/http/api-client';
import { forgotPasswordSchema, type ForgotPasswordInput } from '@/lib/users/schema';
import { serverMessageOrFallback } from '@/components/auth/server-message-or-fallback';
import { SubmitButton } from '@/components/auth/submit-button';

/**
 * Form that requests a reset link. The answer is the same for every address, so that nobody learns who has an account.
 */
export function ForgotPasswordForm() {
  const ask = useMutationWithToast({
    call: (input: ForgotPasswordInput) => callApi('POST', '/api/forgot-password', input),
  });
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema) });
  return (
    <div className="space-y-6">
      <form method="post" noValidate className="space-y-5" onSubmit={form.handleSubmit((input) => ask.mutate(input))}>
        <FormField label="Email" error={form.formState.errors.email?.message}>
          <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
        </FormField>
        {ask.error && (
          <FieldError>{serverMessageOrFallback(ask.error, "We couldn't send the link. Please try again.")}</FieldError>
        )}
        <SubmitButton size="lg" pending={ask.isPending} className="w-full" pendingText="Sending...">
          {ask.isSuccess ? 'Send it again' : 'Send the link'}
        </SubmitButton>
      </form>
      <div role="status">
        {ask.isSuccess && (
          <Alert variant="success" title="Check your inbox">
            If an account has this address, a link is on its way. The link works once, for an hour. If nothing arrives,
            check your spam folder and the address.
          </Alert>
        )}
      </div>
      <p className="border-t pt-6 text-muted-foreground">
        Remember it?{' '}
        <Link
          href="/login"
          className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Sign in
        </Link>
      </p>
    </div>
  );
}
