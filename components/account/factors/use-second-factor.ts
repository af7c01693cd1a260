'use client';

import { useQueryClient } from '@tanstack/react-query';
import { createFailureToastHandler } from '@/components/auth/request-failure-text';
import { getWrongPasswordMessage } from '@/components/auth/password/wrong-password-message';
import { usePasswordPrompt } from '@/components/auth/password/password-prompt';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { toast } from '@/components/ui/toasts/toast';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';

/**
 * Requests that change the second factor. `prompt` is the dialog that asks for the password if the server requires it.
 */
export function useChangeSecondFactor() {
  const cache = useQueryClient();
  const { withPassword, prompt } = usePasswordPrompt();

  const begin = useMutationWithToast({
    call: () => withPassword((proof) => callApi('POST', '/api/user/totp', proof)),
    failed: createFailureToastHandler('Setup failed'),
  });
  const makeCodes = useMutationWithToast({
    call: () => withPassword((proof) => callApi('POST', '/api/user/recovery-codes', proof)),
    failed: createFailureToastHandler("We couldn't make new codes"),
    refreshOnSuccess: [queryKeys.factors()],
  });
  const remove = useMutationWithToast({
    call: () => withPassword((proof) => callApi('DELETE', '/api/user/totp', proof)),
    done: async () => {
      toast({ variant: 'success', title: 'Authenticator app removed' });
      await Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.factors() }),
        // Reloads the user, because an administrator without a second factor may lose their admin rights.
        cache.invalidateQueries({ queryKey: queryKeys.user() }),
      ]);
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
    },
    failed: createFailureToastHandler('App not removed'),
  });
  return { begin, makeCodes, remove, prompt };
}

/** Confirms a new authenticator app by its first code. */
export function useConfirmTotp() {
  return useMutationWithToast({
    call: (code: string) => callApi('PUT', '/api/user/totp', { code }),
    failed: (error) => !getWrongPasswordMessage(error) && createFailureToastHandler('Setup failed')(error),
    // Reloads the user, because a second factor may give an administrator their admin rights back.
    refreshOnSuccess: [queryKeys.factors(), queryKeys.user()],
  });
}

/** Confirms that the signed-in person is the account's owner, as some later actions in this session require. */
export function useConfirmAccountOwner() {
  return useMutationWithToast({
    call: (code: string) => callApi('POST', '/api/user/prove', { code }),
    failed: (error) =>
      !getWrongPasswordMessage(error) && createFailureToastHandler("We couldn't confirm it's you")(error),
    refreshOnSuccess: [queryKeys.user()],
  });
}
