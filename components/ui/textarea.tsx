'use client';

import { useEffect, type ComponentProps } from 'react';
import { cn } from '@/lib/cn';

let hasLoadedFallback = false;

/** Makes text areas grow by script in browsers that do not know the CSS property `field-sizing`, for example Safari. */
function loadFallback(): void {
  if (hasLoadedFallback || CSS.supports('field-sizing', 'content')) return;
  hasLoadedFallback = true;
  import('./grow-text-areas').then(
    ({ growTextAreas }) => growTextAreas(),
    () => (hasLoadedFallback = false),
  );
}

/** Shows a text area that grows with its text. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  useEffect(loadFallback, []);
  return (
    <textarea
      className={cn('field-sizing-content control base:max-h-96 base:min-h-25 base:py-2.5', className)}
      {...props}
    />
  );
}
