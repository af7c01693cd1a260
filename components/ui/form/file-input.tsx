import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Shows the browser's own file field, with a button in our style. */
export function FileInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="file"
      className={cn(
        'control px-1.5 py-1 file:mr-3 file:h-9 file:cursor-pointer file:rounded-sm file:border-0 file:bg-secondary file:px-3 file:text-sm file:font-semibold',
        'file:text-secondary-foreground hover:file:bg-secondary-hover disabled:file:cursor-not-allowed',
        className,
      )}
      {...props}
    />
  );
}
