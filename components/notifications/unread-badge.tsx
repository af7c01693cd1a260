import { cn } from '@/lib/cn';

/**
 * Shows the unread count on a bell. Screen readers ignore the badge, because the bell's accessible name contains the
 * count.
 */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={cn(
        'min-w-5 shrink-0 rounded-full bg-destructive px-1 text-center text-[0.6875rem] leading-5 font-bold whitespace-nowrap text-destructive-foreground tabular-nums',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
