import type { ComponentProps } from 'react';
import { ChevronDown } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';

/** Icon that shows whether the surrounding `<summary>`, or button with `aria-expanded`, is open. */
export const ExpandCollapseIcon = () => (
  <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground fold-open:rotate-180" />
);

/** Line that opens and closes a `<details>`. */
export const CollapsibleSummary = ({ className, children, ...props }: ComponentProps<'summary'>) => (
  <summary
    className={cn(
      'flex cursor-pointer list-none items-center base:min-h-11 base:justify-between base:gap-2 [&::-webkit-details-marker]:hidden',
      className,
    )}
    {...props}
  >
    {children}
    <ExpandCollapseIcon />
  </summary>
);
