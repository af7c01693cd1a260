import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type EmptyStateProps = {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level, which follows the page's outline. */
  as?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Nothing here yet: what it is, why, and what to do about it. */
export function EmptyState({ icon: Icon, title, children, action, as: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center rounded-lg border border-dashed px-6 py-12 text-center', className)}>
      <span className="mb-4 rounded-full bg-primary-soft p-3 text-primary">
        <Icon aria-hidden className="size-6" />
      </span>
      <Heading className="text-lg font-bold">{title}</Heading>
      {children && <div className="mt-1 max-w-md text-muted-foreground">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
