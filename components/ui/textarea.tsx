import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** Shows a text area that grows with its text in browsers that support this. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn('field-sizing-content control base:max-h-96 base:min-h-25 base:py-2.5', className)}
      {...props}
    />
  );
}
