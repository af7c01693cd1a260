'use client';

import { KeyRound } from '@/components/ui/icons/icons';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import type { PasskeyAssertion } from '@/lib/users/schema';
import { createFailureToastHandler } from './request-failure-text';
import { canUsePasskeys, isPasskeyDialogCancelled, signPasskeyChallenge } from './passkeys';

type PasskeyButtonProps = {
  /** Called with the signed response of the passkey. */
  onSigned: (passkey: PasskeyAssertion) => Promise<unknown>;
  children: string;
  className?: string;
};

/**
 * Button that signs the server's challenge with a passkey. Renders nothing in browsers that do not support passkeys.
 */
export function PasskeyButton({ onSigned, children, className }: PasskeyButtonProps) {
  const isHydrated = useIsHydrated();
  const press = useMutationWithToast({
    call: async () => onSigned(await signPasskeyChallenge()),
    failed: (error) => {
      if (!isPasskeyDialogCancelled(error)) createFailureToastHandler("That passkey didn't work")(error);
    },
  });
  if (isHydrated && !canUsePasskeys()) return null;
  return (
    <Button
      variant="outline"
      size="lg"
      // Reserves the button's space until the page knows whether the browser supports passkeys, so that nothing below
      // shifts.
      className={cn(className, !isHydrated && 'invisible')}
      pending={press.isPending}
      onClick={() => press.mutate(undefined)}
    >
      <KeyRound aria-hidden />
      {children}
    </Button>
  );
}
