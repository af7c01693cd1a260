import type { ReactNode, Ref } from 'react';
import { cn } from '@/lib/cn';

type PageHeaderProps = {
  title: ReactNode;
  /** One sentence: what the page is for. */
  lead?: ReactNode;
  /** What can be done here. */
  actions?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** For a page that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
};

/** How every signed-in page begins. */
export function PageHeader({ title, lead, actions, back, titleRef, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-6', className)}>
      {back && <div className="mb-2">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl min-w-0">
          <h1 ref={titleRef} tabIndex={-1} className="font-display text-title break-words outline-none">
            {title}
          </h1>
          {lead && <div className="mt-1.5 text-balance wrap-anywhere text-muted-foreground">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
    </header>
  );
}
