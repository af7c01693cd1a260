import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Grows with its text where the browser knows how to. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('field-sizing-content max-h-96 min-h-25 control py-2.5', className)} {...props} />;
}
