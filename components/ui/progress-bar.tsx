import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/**
 * Shows a progress bar, which needs an aria-label. If no value is given, the bar only shows that something is in
 * progress.
 */
export function ProgressBar({ className, ...props }: ComponentProps<'progress'> & { 'aria-label': string }) {
  return (
    <progress
      className={cn(
        'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-secondary indeterminate:animate-pulse forced-colors:border',
        '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary',
        'indeterminate:[&::-moz-progress-bar]:bg-primary/50 indeterminate:[&::-webkit-progress-bar]:bg-primary/50',
        'forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]',
        className,
      )}
      {...props}
    />
  );
}
