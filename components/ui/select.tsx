import { ChevronDown } from '@/components/ui/icons/icons';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Shows the browser's own select element. The children are <option>s. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select className={cn('control cursor-pointer appearance-none truncate pr-10 base:h-11', className)} {...props} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
