'use client';

import { useMutation } from '@tanstack/react-query';
import { KeyRound } from '@/components/ui/icons/icons';
import { useHydrated } from '@/components/providers/use-hydrated';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Button } from '@/components/ui/button';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { cn } from '@/lib/cn';
import { failureText } from './failure-text';
import { canUsePasskeys, isNothingChosen, signByPasskey } from './passkeys';

type PasskeyButtonProps = {
  /** Called with the signed passkey response. */
  onSigned: (passkey: object) => Promise<unknown>;
  children: string;
  className?: string;
};

/** Button for passkeys, in browsers that support them. */
export function PasskeyButton({ onSigned, children, className }: PasskeyButtonProps) {
  const isHydrated = useHydrated();
  const press = useOneAtATime(
    useMutation({
      mutationFn: async () => onSigned(await signByPasskey()),
      onError: (error) => {
        if (!isNothingChosen(error))
          toastFailure("That passkey didn't work", error, failureText(error, "That passkey didn't work"));
      },
    }),
  );
  if (isHydrated && !canUsePasskeys()) return null;
  return (
    <Button
      variant="outline"
      size="lg"
      // Reserves the button's space until support is known, so that nothing below it shifts.
      className={cn(className, !isHydrated && 'invisible')}
      pending={press.isPending}
      onClick={() => press.mutate(undefined)}
    >
      <KeyRound aria-hidden />
      {children}
    </Button>
  );
}
