import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** What every text control looks like: 16 px letters, so that phones do not zoom in; what scrolls to it shows its label too. */
export const controlLook = [
  'w-full scroll-mt-9 rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors',
  'placeholder:text-muted-foreground hover:border-foreground/60',
  'disabled:cursor-not-allowed disabled:bg-muted disabled:text-muted-foreground',
  'aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive',
];

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlLook, 'h-11', className)} {...props} />;
}
