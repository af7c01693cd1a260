import type { ReactNode } from 'react';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

type DisclosureProps = { title: ReactNode; className?: string; children: ReactNode };

/** Part of a card that most people skip. The part is collapsed to its title until somebody opens it. */
export function CollapsibleCardSection({ title, className, children }: DisclosureProps) {
  return (
    <details className={className}>
      <CollapsibleSummary className="rounded-sm font-semibold hover:text-primary">{title}</CollapsibleSummary>
      {children}
    </details>
  );
}
