import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

// Table for data with rows and columns. If a table is too wide for phones, show cards on phones or use
// <ScrollableTableArea>.

/**
 * Shows a table whose head remains visible while the page scrolls. This works only if no element around the table
 * scrolls.
 */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table
      className={cn(
        'w-full border-separate border-spacing-0 rounded-lg bg-card text-left text-[0.9375rem] shadow-card base:border',
        className,
      )}
      {...props}
    />
  );
}

const headCellLook =
  'top-16 z-10 border-b bg-muted text-sm font-semibold base:sticky base:text-muted-foreground first:rounded-tl-lg last:rounded-tr-lg';

export function TableHeadCell({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={cn(headCellLook, 'base:px-4 base:py-3', className)} {...props} />;
}

/**
 * Look of a row. A focused element in the row is scrolled into view below the sticky head, so that the head does not
 * cover the element.
 */
const rowLook =
  '**:scroll-mt-12 *:transition-colors hover:*:bg-accent/60 not-last:*:border-b last:*:first:rounded-bl-lg last:*:last:rounded-br-lg';

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn(rowLook, className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('break-words base:px-4 base:py-2.5', className)} {...props} />;
}

/**
 * Shows a small table that scrolls in its box, also by keyboard. A shadow at the edge shows that the table continues.
 */
export function ScrollableTableArea({ className, ...props }: ComponentProps<'div'> & { 'aria-label': string }) {
  return (
    <div
      role="region"
      tabIndex={0}
      className={cn('overflow-auto rounded-md border scroll-hint', className)}
      {...props}
    />
  );
}
