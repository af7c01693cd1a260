import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/**
 * Placeholder for loading content, which screen readers ignore. Add one Spinner with a text, or aria-busy, beside a
 * group of placeholders, so that screen readers announce the loading.
 */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn('max-w-full animate-pulse bg-foreground/8 forced-colors:border base:rounded-md', className)}
      {...props}
    />
  );
}

type SkeletonListProps = { text: string; rows?: number };

/** Placeholder for the cards of a list, with a text for screen readers. */
export function ListSkeleton({ text, rows = 4 }: SkeletonListProps) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{text}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="space-y-2.5 rounded-lg border bg-card p-4 shadow-card">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the rows of a table, with a text for screen readers. */
export function TableSkeleton({ text, rows = 10 }: SkeletonListProps) {
  return (
    <div role="status" className="divide-y overflow-hidden rounded-lg border bg-card shadow-card">
      <span className="sr-only">{text}</span>
      <div className="h-11 bg-muted" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-13 items-center gap-6 px-4">
          <Skeleton className="h-4 flex-3" />
          <Skeleton className="h-4 flex-2" />
          <Skeleton className="h-4 flex-1" />
        </div>
      ))}
    </div>
  );
}
