'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '@/components/auth/failure-text';
import { wrongProof } from '@/components/auth/password/wrong-password';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { focusMain } from '@/components/ui/keyboard/focus-main';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { api } from '@/lib/http/api';
import { keys } from '@/lib/http/query-keys';
import type { BegunTotp, RecoveryCodes } from '@/lib/users/schema';

const failed = (title: string) => (error: Error) => toastFailure(title, error, failureText(error, title));

/** Requests that change the second factor. `prompt` asks for the password when required. */
export function useFactorActs() {
  const cache = useQueryClient();
  const { withPassword, prompt } = usePasswordPrompt();
  const refetchFactors = () => cache.invalidateQueries({ queryKey: keys.factors() });

  const begin = useOneAtATime(
    useMutation({
      mutationFn: () => withPassword((proof) => api<BegunTotp>('POST', '/api/user/totp', proof)),
      onError: failed('Setup failed'),
    }),
  );
  const makeCodes = useOneAtATime(
    useMutation({
      mutationFn: () => withPassword((proof) => api<RecoveryCodes>('POST', '/api/user/recovery-codes', proof)),
      onSuccess: refetchFactors,
      onError: failed('New codes not made'),
    }),
  );
  const remove = useOneAtATime(
    useMutation({
      mutationFn: () => withPassword((proof) => api<void>('DELETE', '/api/user/totp', proof)),
      onSuccess: async () => {
        toast({ variant: 'success', title: 'Authenticator app removed' });
        await Promise.all([
          refetchFactors(),
          // Removing the second factor may suspend the user's admin rights.
          cache.invalidateQueries({ queryKey: keys.user() }),
        ]);
        focusMain(); // Moves the focus, because the focused button is removed.
      },
      onError: failed('App not removed'),
    }),
  );
  return { begin, makeCodes, remove, prompt };
}

/** Confirms a new authenticator app by its first code. */
export function useConfirmTotp() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (code: string) => api<RecoveryCodes>('PUT', '/api/user/totp', { code }),
      onSuccess: () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: keys.factors() }),
          // Adding the second factor may restore the user's admin rights.
          cache.invalidateQueries({ queryKey: keys.user() }),
        ]),
      onError: (error) => !wrongProof(error) && failed('Setup failed')(error),
    }),
  );
}

/** Confirms in this session that the user is the account's owner. */
export function useProve() {
  const cache = useQueryClient();
  return useOneAtATime(
    useMutation({
      mutationFn: (code: string) => api<unknown>('POST', '/api/user/prove', { code }),
      onSuccess: () => cache.invalidateQueries({ queryKey: keys.user() }),
      onError: (error) => !wrongProof(error) && failed("We couldn't confirm it's you")(error),
    }),
  );
}
