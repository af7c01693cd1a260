'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** Always open beside the posts; where there is no room for that, closed above them until it is asked for. */
export function InformationPanel({ children }: { children: ReactNode }) {
  const contentId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="school-information" className="h-fit rounded-lg border bg-card shadow-card">
      <div className="relative px-4 py-3.5 sm:px-5 xl:pt-5 xl:pb-0">
        <h2 id="school-information" className="text-lg font-bold">
          School Information
        </h2>
        {/* Covers the heading, so that the whole line can be pressed. */}
        <button
          type="button"
          aria-labelledby="school-information"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="absolute inset-0 flex items-center justify-end rounded-lg px-4 -outline-offset-2 sm:px-5 xl:hidden"
        >
          <ChevronDown aria-hidden className={cn('size-5 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </div>
      <div id={contentId} className={cn('divide-y max-xl:border-t', !isOpen && 'max-xl:hidden')}>
        {children}
      </div>
    </section>
  );
}
