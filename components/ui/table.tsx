import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

// For what is read by lines and columns. Where it would be too wide for a phone, the feature draws cards there instead,
// or puts the table into <TableScroll>.

/** The head stays in sight under the page's header while a long table scrolls, so nothing around it may scroll by itself. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <table
      className={cn(
        'w-full border-separate border-spacing-0 rounded-lg border bg-card text-left text-[0.9375rem] shadow-card',
        className,
      )}
      {...props}
    />
  );
}

const headCellLook =
  'sticky top-16 z-10 border-b bg-muted text-sm font-semibold text-muted-foreground first:rounded-tl-lg last:rounded-tr-lg';

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return <th scope="col" className={cn(headCellLook, 'px-4 py-3', className)} {...props} />;
}

/** The focus in it stops below the head that stays. */
const rowLook =
  '**:scroll-mt-12 *:transition-colors hover:*:bg-accent/60 not-last:*:border-b last:*:first:rounded-bl-lg last:*:last:rounded-br-lg';

export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn(rowLook, className)} {...props} />;
}

export function Cell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-4 py-2.5 break-words', className)} {...props} />;
}

/** A small table that may be wider or longer than its place: reachable by keyboard, its edge in shadow while there is more. */
export function TableScroll({ className, ...props }: ComponentProps<'div'> & { 'aria-label': string }) {
  return (
    <div
      role="region"
      tabIndex={0}
      className={cn('overflow-auto rounded-md border scroll-hint', className)}
      {...props}
    />
  );
}
