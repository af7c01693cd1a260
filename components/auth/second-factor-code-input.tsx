import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';

/**
 * Input for a code from an authenticator app, or for a recovery code. Phones and password managers can fill in the
 * app's code.
 */
export const SecondFactorCodeInput = ({ className, ...props }: ComponentProps<typeof Input>) => (
  <Input
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    className={cn('max-w-56 font-mono tracking-widest', className)}
    {...props}
  />
);
