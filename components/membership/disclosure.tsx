import type { ReactNode } from 'react';
import { ChevronDown } from '@/components/ui/icons/icons';
import { cn } from '@/lib/cn';

type DisclosureProps = { title: ReactNode; className?: string; children: ReactNode };

/** Part of a card that most people skip. The part is collapsed to its title until somebody opens it. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details className={cn('group', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm font-semibold hover:text-primary [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
