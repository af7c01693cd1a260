import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type SectionProps = {
  title: string;
  lead?: ReactNode;
  id?: string;
  /** Sections in turn stand on snow and on white. */
  tone?: 'snow' | 'white';
  children: ReactNode;
};

/** One section of a marketing page: a heading in the middle, a sentence, and what follows. */
export function Section({ title, lead, id, tone = 'snow', children }: SectionProps) {
  return (
    <section id={id} className={cn('py-16 sm:py-20', tone === 'white' && 'border-y bg-card')}>
      <div className="page-width">
        <h2 className="text-center font-display text-heading">{title}</h2>
        {lead && <p className="mx-auto mt-3 max-w-2xl text-center text-lg text-balance text-muted-foreground">{lead}</p>}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
