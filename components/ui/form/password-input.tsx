'use client';

import { Eye, EyeOff } from '@/components/ui/icons/icons';
import { useState, type ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';

/** Shows a password field with a button that reveals the text. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isRevealed, setShown] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={isRevealed ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cn('pr-12', className)}
        {...props}
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isRevealed}
        onClick={() => setShown(!isRevealed)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-r-md text-muted-foreground hover:text-foreground"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
