'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import type { ComponentProps } from 'react';
import { PasskeyButton } from '@/components/auth/passkey-button';
import { PasswordConfirmationDialog } from '@/components/auth/password/password-confirmation-dialog';
import { queryKeys } from '@/lib/http/query-keys';
import type { PasskeyAssertion } from '@/lib/users/schema';

/** Password or passkey, sent with a request that only the account's owner may make. */
export type AccountOwnerCredential = { password: string } | { passkey: PasskeyAssertion };

type AccountOwnerDialogProps = Pick<
  ComponentProps<typeof PasswordConfirmationDialog>,
  'title' | 'text' | 'action' | 'isDestructive' | 'close'
> & { send: (proof: AccountOwnerCredential) => Promise<unknown> };

/** Dialog that asks for the password, or for a passkey if the member has one. */
export function PasswordOrPasskeyDialog({ send, ...dialog }: AccountOwnerDialogProps) {
  const factors = useQuery(apiQuery(queryKeys.factors()));
  return (
    <PasswordConfirmationDialog
      {...dialog}
      otherwise={
        factors.data &&
        factors.data.passkeys.length > 0 && (
          <PasskeyButton className="w-full" onSigned={(passkey) => send({ passkey })}>
            Use a passkey instead
          </PasskeyButton>
        )
      }
      send={(password) => send({ password })}
    />
  );
}
