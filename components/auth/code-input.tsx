import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';

/** Input for an authenticator code, which phones and password managers fill in, or for a recovery code. */
export const CodeInput = ({ className, ...props }: ComponentProps<typeof Input>) => (
  <Input
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    className={cn('max-w-56 font-mono tracking-widest', className)}
    {...props}
  />
);
