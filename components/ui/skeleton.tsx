import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** The place of something that is on its way. Say so once beside it, with a Spinner's text or aria-busy. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-muted', className)} {...props} />;
}
