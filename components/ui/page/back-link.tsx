import { ArrowLeft } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Link from a page back to the list that the page belongs to. */
export function BackLink({ className, children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cn(
        'inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm font-semibold text-primary hover:underline',
        className,
      )}
      {...props}
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0" />
      {children}
    </Link>
  );
}
