import type { ReactNode } from 'react';
import { FoldSummary } from '@/components/ui/page/fold-summary';

type FoldedSectionProps = {
  /** Anchor of the section. The heading's id ends with `-title`. */
  id: string;
  title: string;
  as: 'h2' | 'h3';
  open?: boolean;
  hidden?: boolean;
  children: ReactNode;
};

/** Section that shows only its heading until the reader opens it. It works without scripts, and prints in full. */
export function FoldedSection({ id, title, as: Heading, open, hidden, children }: FoldedSectionProps) {
  return (
    <details
      open={open}
      hidden={hidden}
      // React must not warn if the browser has already opened the section that the page's address names.
      suppressHydrationWarning
      className="border-b last:border-b-0"
    >
      <FoldSummary className="py-3 hover:text-primary">
        <Heading id={`${id}-title`} className="mt-0! font-display text-xl font-semibold">
          {title}
        </Heading>
      </FoldSummary>
      {/* The id is inside the <details>, because browsers then open the section for a link to it. */}
      <div id={id} className="scroll-mt-16 pb-5">
        {children}
      </div>
    </details>
  );
}
