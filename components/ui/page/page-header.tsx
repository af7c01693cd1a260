import type { ReactNode, Ref } from 'react';
import { cn } from '@/lib/cn';

type PageHeaderProps = {
  title: ReactNode;
  /** One sentence about the purpose of the page. */
  lead?: ReactNode;
  /** Buttons for the page's actions. */
  actions?: ReactNode;
  /** Back link above the title. */
  back?: ReactNode;
  /** Ref of the title, for pages that move the focus to their title. */
  titleRef?: Ref<HTMLHeadingElement>;
  className?: string;
};

/** Shows the header of every signed-in page. */
export function PageHeader({ title, lead, actions, back, titleRef, className }: PageHeaderProps) {
  return (
    <header className={cn('base:mb-6', className)}>
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
