import type { ReactNode } from 'react';
import { FoldSummary } from '@/components/ui/page/fold-summary';

type DisclosureProps = { title: ReactNode; className?: string; children: ReactNode };

/** Part of a card that most people skip. The part is collapsed to its title until somebody opens it. */
export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details className={className}>
      <FoldSummary className="rounded-sm font-semibold hover:text-primary">{title}</FoldSummary>
      {children}
    </details>
  );
}
