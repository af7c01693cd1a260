'use client';

import { ExpandCollapseIcon } from '@/components/ui/page/collapsible-summary';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

type SidePanelProps = {
  /** HTML id of the panel's heading. */
  id: string;
  title: string;
  /** Short summary, shown while the panel is closed. */
  note?: ReactNode;
  children: ReactNode;
};

/** Shows a panel beside a school's posts. On small screens the panel is above the posts and can be
 * collapsed. */
export function SchoolSidePanel({ id, title, note, children }: SidePanelProps) {
  const contentId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="h-fit rounded-lg border bg-card shadow-card">
      <div className="relative px-2.5 py-2.5 sm:px-5 sm:py-3.5 xl:pt-5 xl:pb-0">
        <div className="max-xl:pr-5 sm:max-xl:flex sm:max-xl:items-baseline sm:max-xl:justify-between sm:max-xl:gap-4 sm:max-xl:pr-8">
          <h2 id={id} className="text-sm font-bold sm:shrink-0 sm:text-lg">
            {title}
          </h2>
          {note && !isOpen && (
            <p className="min-w-0 text-sm break-words text-muted-foreground max-sm:hidden sm:text-right xl:hidden">
              {note}
            </p>
          )}
        </div>
        {/* The button covers the heading, so that a click anywhere on the heading's line opens or closes the panel. */}
        <button
          type="button"
          aria-labelledby={id}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="absolute inset-0 flex items-center justify-end rounded-lg px-2.5 -outline-offset-2 sm:px-5 xl:hidden"
        >
          <ExpandCollapseIcon />
        </button>
      </div>
      <div id={contentId} className={cn('max-xl:border-t', !isOpen && 'max-xl:hidden')}>
        {children}
      </div>
    </section>
  );
}
