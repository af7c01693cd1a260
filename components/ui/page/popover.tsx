'use client';

import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

/** Shows a short explanation beside an element. Escape or a click outside closes the popover. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={6}
        collisionPadding={12}
        className={cn(
          'z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-appear space-y-2 rounded-lg border bg-popover p-4 text-sm text-pretty text-popover-foreground shadow-raised outline-none',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}
