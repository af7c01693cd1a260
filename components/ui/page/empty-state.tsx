import type { Icon } from '@/components/ui/icons/icons';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type EmptyStateProps = {
  /** Illustration to show on an empty page. */
  picture?: ReactNode;
  /** Icon to show in an empty part of a page. */
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level of the title, which depends on the page's outline. */
  as?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** Shows that a page or list is still empty, with the reason and a next step. */
export function EmptyState({
  picture,
  icon: Icon,
  title,
  children,
  action,
  as: Heading = 'h2',
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center rounded-lg border border-dashed border-input/60 bg-card/50 px-6 text-center',
        picture ? 'pt-8 pb-10' : 'py-10',
        className,
      )}
    >
      {picture ? (
        <div className="mb-5 aspect-[8/5] w-48 max-w-full *:max-w-full">{picture}</div>
      ) : (
        Icon && (
          <span className="mb-4 rounded-full bg-primary-soft p-3 text-primary">
            <Icon aria-hidden className="size-6" />
          </span>
        )
      )}
      <Heading className={cn('font-bold', Heading === 'h1' ? 'font-display text-title' : 'text-lg')}>{title}</Heading>
      {children && <div className="mt-1.5 max-w-md text-balance text-muted-foreground">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
