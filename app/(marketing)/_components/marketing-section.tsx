import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type SectionProps = {
  title: string;
  lead?: ReactNode;
  id?: string;
  /** Background colour of the section. Sections alternate between snow and white. */
  tone?: 'snow' | 'white';
  /** True to put the heading beside the content instead of above it. */
  beside?: boolean;
  className?: string;
  children: ReactNode;
};

/** A section of a marketing page: heading, lead sentence and content. */
export function MarketingSection({
  title,
  lead,
  id,
  tone = 'snow',
  beside = false,
  className,
  children,
}: SectionProps) {
  return (
    <section id={id} className={cn('scroll-mt-16 py-7.5 sm:py-24', tone === 'white' && 'border-y bg-card', className)}>
      <div
        className={cn('page-width', beside && 'grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)]')}
      >
        <header className={cn('max-w-2xl', beside && 'lg:sticky lg:top-28 lg:self-start')}>
          <h2 className="font-display text-heading">{title}</h2>
          {lead && <p className="mt-2 text-lg text-pretty text-muted-foreground">{lead}</p>}
        </header>
        <div className={cn('mt-5 sm:mt-12', beside && 'lg:mt-1')}>{children}</div>
      </div>
    </section>
  );
}
